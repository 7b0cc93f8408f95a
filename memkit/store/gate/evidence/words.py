"""Words that carry no fact: greetings, small words, words that point at something."""

from __future__ import annotations

PLEASANT = frozenset(
    "hi hello hey thanks thank you thx ty cheers mate great good nice cool awesome perfect excellent "
    "fantastic wonderful amazing brilliant lovely super ok okay fine welcome bye goodbye morning evening "
    "night afternoon day weekend please sorry lgtm yes yeah yep no nope sure job work one very much so "
    "really helpful help team everyone all friend buddy congratulations congrats well done looks sounds "
    "there to for your quick that this was is it are awesome again a lot appreciate appreciated i the how "
    "doing today folks guys and too of course happy glad enjoy wow haha lol love it's takk danke merci "
    "gracias obrigado grazie hei hallo hola bonjour hjelpen for mange tusen vielen dank beaucoup muchas por "
    "todo pour ton aide guten tag alles gut super bra fint".split()
)
PLEASANT_CORE = frozenset(
    "hi hello hey thanks thank thx ty cheers great good nice cool awesome perfect excellent fantastic "
    "wonderful amazing brilliant lovely super welcome bye goodbye sorry lgtm congratulations congrats "
    "appreciate appreciated haha lol wow takk danke merci gracias obrigado grazie hei hallo hola bonjour "
    "glad happy love fint".split()
)
"""Those that make a greeting of a long run of the others."""
STOP = frozenset(
    "the a an i we you he she it they this that these those there here is are was were be been am do does "
    "did has have had will would shall should can could may might must not no yes of to in on at by for "
    "with from as about into over under up down out off and or but so if then than very really too also "
    "just still only again ever my your our his her its their me us him them what which who how why when "
    "where some any all one more most such own same other another like let's : der die das ist und nicht es "
    "wir ich sie en et er det den som på jeg vi og ikke le la les est et un une el los es y no que de".split()
)
VAGUE = frozenset(
    "self myself yourself thing things something anything everything nothing issue issues problem problems "
    "stuff matter bug last time usual important remember note noted fixed broken works working work worked "
    "earlier above below before discussed different somehow done said ok okay good bad better worse weird "
    "strange interesting useful careful forget later now soon today yesterday tomorrow way part place case "
    "fact info information details detail change changes changed update updated happens happened important! "
    "it's needed need needs use used make made keep attention todo tbd fyi nb btw etc true false sure right "
    "wrong new old see look looks check seems true be careful depends depend solved solution solutions "
    "trick tricks fine great reason reasons people someone somebody person approach idea ideas one two next "
    "differently difference anyway whatever case situation topic point points place bit lot lots kind sort "
    "type types careful carefully caution aware certain specific various general particular possible "
    "impossible easy hard difficult simple complicated complex slow fast big small first second last early "
    "late recently finally eventually please try tried trying help helps helped goes went going gone come "
    "comes came happen happening become becomes did doing get gets got getting put puts take takes took "
    "taken thing's turned turns seemed look looked resolved handled dealt cause caused caused effect result "
    "results status state progress lesson lessons learned learnt learning worth nice cool great fun like "
    "keep kept hard-to explain mind minded better best worse should would could must interesting curious "
    "odd worth noting noteworthy noticed remark remarkable significant attention mistake mistakes thoughts "
    "thought feeling feelings sense matter matters forward back side sides question questions answer "
    "answers today's careful forget properly right correctly nicely well properly correct suitable "
    "appropriate appropriately accordingly quickly slowly sooner whatever there'd hmm ah oh uh um ugh yay "
    "nah hm aha special particular exactly obvious obviously clear clearly".split()
)
"""Words that name nothing by themselves."""
