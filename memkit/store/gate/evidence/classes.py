"""Classes of words that the phrases name in capitals."""

from __future__ import annotations

CLASSES = {
    "ME": "i we",
    "WHO": (
        "user assistant agent he she brukeren nutzer benutzer utilisateur usuario customer client "
        "reviewer maintainer"
    ),
    "BE": "is are was were am be been",
    "IS": "is are am",
    "WAS": "was were",
    "HAVE": "has have had",
    "FEW": "few couple some several NUMBER one two three five ten an a",
    "UNIT": "second seconds minute minutes moment moments hour hours day days while sec secs min mins bit",
    "AGREED": "happy pleased satisfied glad grateful delighted impressed thankful thrilled",
    "GREETED": (
        "thanked greeted wished apologised apologized laughed complimented congratulated praised waved "
        "joked smiled welcomed cheered teased hugged cheered chuckled sighed yawned winked toasted "
        "saluted bid complained-jokingly"
    ),
    "SPOKE": (
        "asked answered explained discussed pasted shared uploaded requested wondered replied described "
        "mentioned showed translated summarised summarized suggested proposed recommended chatted talked "
        "spoke recommends listed quoted demonstrated presented complained guessed"
    ),
    "DID": (
        "deployed published released pasted posted committed edited added fixed renamed removed created "
        "updated refactored changed deleted installed implemented corrected replaced bumped cleaned "
        "extracted rewrote ran committed pushed tested reviewed summarised summarized wrote tried rebuilt "
        "restarted reverted adjusted tweaked cleared downloaded opened checked rebased copied converted "
        "formatted debugged started stopped generated investigated resolved moved reran ran merged killed "
        "built bumped rebooted"
    ),
    "DOING": (
        "editing running working waiting looking testing debugging fixing building installing deploying "
        "compiling rebasing writing reading checking downloading refactoring investigating trying "
        "restarting reviewing typing migrating uploading loading"
    ),
    "STATE": (
        "red green broken failing down up stuck hanging passing offline online unreachable unavailable "
        "back crashing restarting running"
    ),
    "HAPPENED": (
        "failed started finished crashed returned stopped restarted died ended began broke hung timed "
        "completed exited succeeded rebooted went succeeded passed loaded opened closed hanged stalled "
        "aborted rebooted recovered responded threw"
    ),
    "THING": (
        "build builds tests test server ci pipeline site container deploy deployment job worker process "
        "branch command script download upload page app service machine laptop network database db "
        "cluster runner app website cache vm docker kubernetes linter suite container emulator simulator "
        "browser session shell"
    ),
    "LATER": (
        "tomorrow tonight noon later monday tuesday wednesday thursday friday saturday sunday afternoon "
        "evening weekend midday lunch then"
    ),
    "SOON": "soon later tomorrow tonight eventually shortly someday",
    "SHIFT": "change changes vary move shift rename rise drop grow slip",
    "SURE": "sure certain convinced",
    "CLOSED": (
        "closed moved blocked waiting open opened merged approved assigned resolved reopened ready done "
        "fixed pending scheduled planned overdue stalled rejected started unassigned"
    ),
    "ITEM": "issue ticket pr bug story task epic mr card pull-request incident",
    "FILE": "file files folder directory readme readme.md license makefile dockerfile",
    "VERBISH": (
        "be help cause explain use try switch move also still well even break fail lead mean come happen "
        "turn become"
    ),
    "DONE": (
        "cleared restarted closed finished complete completed done rebooted deployed merged pushed saved "
        "stopped reverted installed cancelled updated"
    ),
    "PICKED": "picked chose took used went tried ran restarted had did made changed switched",
    "RESULT": (
        "output result results errors warnings failures duration elapsed time count total score coverage "
        "progress status exit code"
    ),
    "TASK": (
        "add fix update implement write remove refactor improve create investigate finish migrate clean "
        "test document check review deploy upgrade bump rename merge build design prepare support move "
        "replace delete send schedule"
    ),
    "STARTTASK": (
        "implement investigate refactor finish complete fix improve create migrate clean upgrade rework "
        "polish finalise finalize prepare draft design redesign rewrite rename move replace delete remove "
        "add update bump merge"
    ),
    "TECH": (
        "python typescript javascript rust go java ruby kotlin swift php scala c c++ c# elixir haskell "
        "git docker react css html json http https linux kubernetes redis postgres postgresql mysql "
        "sqlite node npm node.js sql yaml markdown github gitlab vue angular django flask webpack vite "
        "aws nginx bash api rest xml toml graphql jest pytest"
    ),
    "BASICS": (
        "python typescript javascript rust java ruby kotlin swift php c c++ c# html css json yaml xml sql "
        "http https git docker react linux bash markdown"
    ),
    "CATEGORY": (
        "library language framework platform tool database system protocol format editor engine runtime "
        "compiler stylesheet service website company standard server manager"
    ),
    "VALUES": "likes like wants want prefers prefer values value appreciates cares loves",
    "GOOD": (
        "good clean readable organized organised well-organized well-organised well-written maintainable "
        "high-quality quality proper robust nice solid correct working"
    ),
    "CODE": "function class method variable constant module struct interface enum type file",
    "REPO": "project repository repo codebase application app program code software",
    "COMMON": (
        "tests test documentation docs readme code dependencies bugs users files folders license licence "
        "functions classes modules comments variables features packages libraries configuration branches "
        "commits"
    ),
    "GENERICS": (
        "functions classes methods variables constants loops arrays lists strings integers objects "
        "databases servers browsers compilers interpreters computers programs developers programmers "
        "engineers computers comments commits branches keyboards monitors"
    ),
    "DOES": (
        "return returns store stores hold holds contain contains have has execute executes send receive "
        "render renders write writes compile compiles run runs repeat save keep group organise organize "
        "explain describe"
    ),
    "GENERAL": (
        "values value data code bugs errors memory requests responses information pages html instructions "
        "programs state text characters numbers elements items parameters arguments methods records "
        "changes software"
    ),
    "FEELS": "seems feels looks sounds appears seemed felt looked sounded appeared",
    "MOOD": (
        "frustrated happy confused tired annoyed pleased satisfied stressed bored curious impatient "
        "interested excited nervous angry worried relieved surprised upset busy grateful unsure keen"
    ),
    "TALK": "conversation chat session dialogue discussion exchange thread",
    "HAZY": "thing things stuff bit matter something anything one ones way",
    "DAY": (
        "monday tuesday wednesday thursday friday saturday sunday tomorrow tonight noon weekend eod cob "
        "demo launch lunch"
    ),
    "ITEMS": "stories tickets tasks issues bugs items todos prs subtasks epics chores defects",
    "APPROACH": "approach way option solution version idea plan variant method suggestion proposal attempt",
    "BETTER": "better nicer worse cleaner simpler faster easier uglier preferable fine good okay ok",
    "CHORE": (
        "ask tell talk remind email mail call ring order book write draft check send review merge close "
        "finish file update schedule plan prepare test deploy ship fix add move clean answer reply "
        "contact ping chase print buy publish release announce invite"
    ),
    "HOLDS": "lists contains holds has includes defines describes",
    "TECHY": (
        "containers images snapshots commits branches packages pages queries scripts code documents files "
        "modules programs webpages components styles requests"
    ),
    "WORKER": "function method class loop constructor",
    "ACTS": (
        "adds computes calculates prints sorts sums multiplies divides increments decrements swaps "
        "reverses iterates loops counts concatenates"
    ),
    "LANGUAGE": "python typescript javascript rust go java ruby kotlin swift php scala c elixir haskell",
}
