"""Every kind of event, in both languages."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.words.test_overlord_events import TOLD_OF_OVERLORDS
from tests.told import an_event
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules import answers, cardspeak, events, sums
from undercroft.games.mini_rogue.rules.cardspeak import BLIND, CURSE, FIRE, GOLD, HEALING, HP, POISON
from undercroft.games.mini_rogue.rules.state import BY_FOE, BY_HUNGER, BY_POISON, BY_ROOM, State
from undercroft.games.mini_rogue.table.events import EVENTS
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.kernel.events import Event

pytestmark = pytest.mark.once

CARDS = load_mini_rogue()
AXE = CARDS.room_number("axe")
RAT = int(CARDS.tables.room_line[CARDS.room_number("monster-a")])
SWORD = CARDS.item_number("worn-sword")
QUEEN = CARDS.boss_number("spider-queen")
GIBBET = [story.id for story in CARDS.stories].index("gibbet")
ALARM = CARDS.room_number("alarm-tower")
BUCKLER, WARNING = CARDS.item_number("cracked-buckler"), CARDS.item_number("old-warning")
BACKSTAB = CARDS.skill_number("backstab")

TOLD = [
    (
        events.AREA_ENTERED,
        2,
        1,
        "*** Area 2 of 10, floor 1: The Old Sewers ***",
        "*** Zone 2 sur 10, étage 1 : Les vieux égouts ***",
    ),
    (events.REVEALED, 3, AXE, "Revealed: Axe (trap).", "Vous révélez : Hache (piège)."),
    (events.REVEALED, 0, AXE, "At the entrance: Axe (trap).", "À l’entrée : Hache (piège)."),
    (
        events.BOSS_REVEALED,
        QUEEN,
        1,
        "A boss guards the exit: Spider Queen (12 HP, 2 damage, poisons).",
        "Un Gardien tient la sortie : la Reine araignée (12 PV, 2 dégâts, poison).",
    ),
    (events.MOVED, 3, AXE, "You enter: Axe.", "Vous entrez : Hache."),
    (events.MOVED, 8, -1, "You reach the exit.", "Vous atteignez la sortie."),
    (events.ROOM_RESOLVED, AXE, 0, "A click underfoot… Skill check!", "Un déclic sous le pied… Test de compétence !"),
    (events.ROOM_SKIPPED, AXE, 0, "You pass straight through: Axe.", "Vous passez votre chemin : Hache."),
    (events.ROLLED_CHARACTER, 0, 4, "You roll 4.", "Vous obtenez 4."),
    (events.ROLLED_DUNGEON, 3, 0, "Dungeon die 3.", "Dé Donjon 3."),
    (events.ROLLED_CURSE, 1, 0, "The curse strikes.", "La malédiction frappe."),
    (events.ROLLED_POISON, 1, 0, "The poison bites.", "Le poison mord."),
    (events.CHECKED, 1, 3, "Success!", "Réussite !"),
    (events.SHIFTED, 4, 0, "The Dungeon die now shows 4.", "Le dé Donjon passe à 4."),
    (events.ROW_READ, AXE, 5, "Pendulums (5).", "Pendules (5)."),
    (events.GAINED, HP, 2, "+2 HP.", "+2 PV."),
    (events.LOST, GOLD, 1, "-1 gold.", "-1 pièce d’or."),
    (events.LEVEL_CHANGED, 2, 1, "Now level 2.", "Niveau 2 atteint."),
    (events.LEVEL_CHANGED, 1, 2, "Back to level 1.", "Retour au niveau 1."),
    (events.AFFLICTED, CURSE, 0, "Cursed.", "Malédiction."),
    (events.CURED, POISON | BLIND, 0, "Poison cured, blindness cured.", "Poison guéri, aveuglement guéri."),
    (events.BLESSED, 0, 0, "A blessing.", "Une bénédiction."),
    (events.POTION_GAINED, FIRE, 0, "+ Fire potion.", "+ potion de feu."),
    (events.POTION_LOST, FIRE, 0, "Fire potion given up.", "Potion de feu abandonnée."),
    (events.DRANK, HEALING, 0, "You drink the Healing potion.", "Vous buvez la potion de soins."),
    (events.DRANK, FIRE, 0, "Fire potion: 7 damage.", "Potion de feu : 7 dégâts."),
    (events.FOE_MET, RAT, 6, "To arms! Giant Rat: 6 HP, 2 damage.", "Aux armes ! Voici le Rat géant : 6 PV, 2 dégâts."),
    (events.FOE_HURT, 4, 2, "4 damage, the enemy has 2 HP left.", "4 dégâts, il reste 2 PV à l’ennemi."),
    (events.FOE_MISSED, 0, 0, "The enemy misses.", "L’attaque de l’ennemi échoue."),
    (events.FOE_HIT, 2, 1, "The enemy hits.", "L’ennemi frappe."),
    (events.DAMAGE_PART, sums.FOE_POISON, 0, "Part of the damage: poison 3.", "Part des dégâts : poison 3."),
    (events.FOE_FROZEN, 0, 0, "Frozen stiff, the enemy does not attack.", "Figé par le givre, l’ennemi n’attaque pas."),
    (events.FOE_HIT_ITSELF, 2, 0, "Confused, the enemy hits itself.", "Dans sa confusion, l’ennemi se frappe."),
    (events.FOE_HEALED, 2, 7, "The enemy regains 2 HP and has 7.", "L’ennemi regagne 2 PV et en a 7."),
    (events.FOE_BEATEN, RAT, 0, "Victory! Giant Rat.", "Victoire sur le Rat géant."),
    (events.SKILL_USED, BACKSTAB, 0, "You use Backstab.", "Vous utilisez Coup en traître."),
    (events.REFRESHED, 0, 0, "Skill ready again.", "Compétence de nouveau disponible."),
    (events.ITEM_TAKEN, SWORD, 0, "You take: Worn Sword (2 uses).", "Vous prenez : Épée usée (2 utilisations)."),
    (events.ITEM_USED, SWORD, 1, "Worn Sword has 1 use left.", "Épée usée (encore 1 utilisation)."),
    (events.ITEM_DROPPED, SWORD, 0, "Worn Sword discarded.", "Objet défaussé : Épée usée."),
    (events.FELL, 3, 0, "You fall, and land in area 3!", "Vous tombez jusqu’à la zone 3 !"),
    (events.DID_NOT_FALL, 0, 0, "There is nowhere to fall to.", "Ici, impossible de tomber plus bas."),
    (events.ATE, 0, 0, "You eat 1 food.", "Vous mangez 1 ration."),
    (events.HUNGRY, 0, 0, "Nothing to eat.", "Rien à manger."),
    (events.OFFERED, 0, 0, "You lay 1 gold at the idol’s feet.", "Vous déposez 1 pièce d’or aux pieds de l’idole."),
    (events.STANCE_TAKEN, cardspeak.DEFENSIVE, 0, "Stance: Defensive.", "Posture : Défensive."),
    (events.REROLLED, 0, 6, "Die 1 again: 6.", "Relance du dé 1 : 6."),
    (events.FEAT_PERFORMED, 1, answers.BY_SKILL, "Free feat on die 2.", "Prouesse gratuite sur le dé 2."),
    (events.DIE_DOUBLED, 1, 8, "Die 2 now counts 8.", "Le dé 2 compte maintenant pour 8."),
    (events.PEEKED, AXE, 0, "You look at the deck: Axe (trap).", "Vous regardez la pioche : Hache (piège)."),
    (events.PLACED, AXE, 3, "Axe will be room 4.", "En salle 4 : Hache."),
    (events.PLACED, AXE, 8, "Axe goes to the bottom of the deck.", "Sous la pioche : Hache."),
    (events.ROOMS_SWAPPED, 1, 4, "Rooms 2 and 5 swap places.", "Les salles 2 et 5 changent de place."),
    (events.ROOM_REPLACED, 4, AXE, "Room 5 is now: Axe (trap).", "La salle 5 devient : Hache (piège)."),
    (
        events.BOSS_REMOVED,
        QUEEN,
        0,
        "The boss of this floor is left behind.",
        "Le Gardien de cet étage reste derrière vous.",
    ),
    (events.NOTHING_HAPPENED, 0, 0, "Nothing happens.", "Il ne se passe rien."),
    (events.DAMAGE_DEALT, 5, 0, "You strike.", "Vous frappez."),
    (events.SKILL_EFFECT, cardspeak.ADD_ARMOR, 2, "+2 damage.", "+2 dégâts."),
    (
        events.GAME_WON,
        0,
        0,
        "The last boss falls, and does not rise again. The Blood of Og is yours!",
        "Le dernier Gardien tombe et ne se relève plus. Le Sang d’Og est à vous !",
    ),
    (events.GAME_LOST, BY_FOE, RAT, "Killed in combat: Giant Rat.", "Vous mourez au combat contre le Rat géant."),
    (events.GAME_LOST, BY_ROOM, AXE, "You die here: Axe.", "Vous mourez ici : Hache."),
    (events.GAME_LOST, BY_ROOM, -1, "You die of your wounds.", "Vous succombez à vos blessures."),
    (
        events.GAME_LOST,
        BY_POISON,
        -1,
        "The poison reaches your heart. You die.",
        "Le poison atteint votre cœur. Vous mourez.",
    ),
    (events.GAME_LOST, BY_HUNGER, -1, "Hunger has the last word. You die.", "La faim a le dernier mot. Vous mourez."),
    (
        events.BOON_USED,
        cardspeak.SECOND_WIND,
        3,
        "Second Wind (3 HP left instead of death).",
        "Second souffle (3 PV au lieu de la mort).",
    ),
    (
        events.STORY_DRAWN,
        GIBBET,
        0,
        "A story: The Gibbet. Someone of rank swings above the square, and nobody has dared to rob him yet.",
        "Une carte Histoire : Le gibet. Un homme de rang se balance au-dessus de la place, "
        "et nul n’a encore osé le dépouiller.",
    ),
    (
        events.HORDE_THINNED,
        2,
        4,
        "One of them falls and 2 are left.",
        "L’un d’eux tombe et il en reste 2.",
    ),
    (events.PARRIED, 3, BUCKLER, "Cracked Buckler saves 3 HP.", "Targe fendue, 3 PV de moins à perdre."),
    (
        events.DIE_EXCHANGED,
        1,
        5,
        "Die 2 and the Dungeon die swap faces: die 2 now shows 5.",
        "Le dé 2 et le dé Donjon échangent leurs faces : le dé 2 montre maintenant 5.",
    ),
    (
        events.FOE_DODGED,
        6,
        0,
        "The enemy dodges: the highest die, 6, is lost.",
        "L’ennemi esquive : le dé le plus haut, 6, est perdu.",
    ),
    (
        events.FOE_DODGED,
        0,
        0,
        "The enemy dodges, but nothing is lost.",
        "L’ennemi esquive, mais il n’y avait rien à perdre.",
    ),
    (events.FOE_SUNDERED, 1, 0, "The enemy has 1 armor left.", "Il reste 1 d’armure à l’ennemi."),
    (events.FOE_SUNDERED, 0, 0, "The enemy has no armor left.", "L’ennemi n’a plus d’armure."),
    (events.FOE_EXECUTED, 0, 0, "You finish the enemy off.", "Vous achevez l’ennemi."),
    (events.BURDENED, ALARM, 0, "This card must be taken: The Alarm.", "Cette carte doit être prise : L’alarme."),
    (events.UNBURDENED, ALARM, 0, "It ends with the floor: The Alarm.", "Fini avec cet étage : L’alarme."),
    (events.DIE_SET_ASIDE, 2, 0, "The lowest die, 2, is set aside.", "Le dé le plus bas, 2, est mis de côté."),
    (
        events.MONSTER_LOWERED,
        WARNING,
        0,
        "An Old Warning: the monster is the one from the floor above.",
        "Un ancien avertissement : le monstre est celui de l’étage du dessus.",
    ),
]

OF_PARTIES = {
    events.LEADER_NAMED,
    events.ORDER_CHANGED,
    events.SLIPPED,
    events.DEAL_PROPOSED,
    events.DEAL_MADE,
    events.HANDED_OVER,
    events.DEAL_REFUSED,
    events.ITEM_DECLINED,
}
"""What does not happen to a hero alone."""
MAGE = 1
TOLD_OF_MAGE = [
    (events.AREA_ENTERED, 2, 1, TOLD[0][3], TOLD[0][4]),
    (events.REVEALED, 3, AXE, "Revealed: Axe (trap).", "Vous révélez : Hache (piège)."),
    (
        events.BOSS_REVEALED,
        QUEEN,
        1,
        "A boss guards the exit: Spider Queen (24 HP, 2 damage, poisons).",
        "Un Gardien tient la sortie : la Reine araignée (24 PV, 2 dégâts, poison).",
    ),
    (events.MOVED, 3, AXE, "Mage enters: Axe.", "Le Mage entre : Hache."),
    (events.MOVED, 8, -1, "Mage reaches the exit.", "Le Mage atteint la sortie."),
    (
        events.MOVED,
        4,
        -1,
        "Mage enters room 5, whose card was taken.",
        "Le Mage entre en salle 5, dont la carte a été prise.",
    ),
    (
        events.ROOM_RESOLVED,
        AXE,
        0,
        "Mage: A click underfoot… Skill check!",
        "Mage : Un déclic sous le pied… Test de compétence !",
    ),
    (events.ROOM_SKIPPED, AXE, 0, "Mage passes straight through: Axe.", "Le Mage passe son chemin : Hache."),
    (events.ROLLED_CHARACTER, 0, 4, "Mage rolls 4.", "Le Mage obtient 4."),
    (events.ROLLED_DUNGEON, 3, 0, "Mage: Dungeon die 3.", "Mage : dé Donjon 3."),
    (events.ROLLED_CURSE, 1, 0, "Mage: the curse strikes.", "Mage : la malédiction frappe."),
    (events.ROLLED_POISON, 1, 0, "Mage: the poison bites.", "Mage : le poison mord."),
    (events.CHECKED, 1, 3, "Mage: Success!", "Mage : Réussite !"),
    (events.SHIFTED, 4, 0, "Mage: The Dungeon die now shows 4.", "Mage : Le dé Donjon passe à 4."),
    (events.ROW_READ, AXE, 5, "Pendulums (5) for Mage.", "Pendules (5) pour le Mage."),
    (events.GAINED, HP, 2, "Mage: +2 HP.", "Mage : +2 PV."),
    (events.LOST, GOLD, 1, "Mage: -1 gold.", "Mage : -1 pièce d’or."),
    (events.AFFLICTED, CURSE, 0, "Mage: cursed.", "Mage : malédiction."),
    (events.CURED, POISON, 0, "Mage: poison cured.", "Mage : poison guéri."),
    (events.BLESSED, 0, 0, "Mage: a blessing.", "Mage : une bénédiction."),
    (events.POTION_GAINED, FIRE, 0, "Mage: + Fire potion.", "Mage : + potion de feu."),
    (events.POTION_LOST, FIRE, 0, "Mage: Fire potion given up.", "Mage : potion de feu abandonnée."),
    (events.DRANK, HEALING, 0, "Mage drinks the Healing potion.", "Le Mage boit la potion de soins."),
    (events.DRANK, FIRE, 0, "Fire potion (Mage): 7 damage.", "Potion de feu (Mage) : 7 dégâts."),
    (
        events.FOE_MET,
        RAT,
        6,
        "To arms, Mage! Giant Rat: 6 HP, 2 damage.",
        "Aux armes ! Voici le Rat géant, contre le Mage : 6 PV, 2 dégâts.",
    ),
    (
        events.FOE_MET,
        RAT,
        12,
        "To arms, Rogue and Mage! Giant Rat: 12 HP, 2 damage.",
        "Aux armes ! Voici le Rat géant, contre la Rogue et le Mage : 12 PV, 2 dégâts.",
    ),
    (events.FOE_HURT, 4, 2, "Mage: 4 damage, the enemy has 2 HP left.", "Mage : 4 dégâts, il reste 2 PV à l’ennemi."),
    (events.FOE_MISSED, 0, 0, "The enemy misses Mage.", "L’attaque de l’ennemi contre le Mage échoue."),
    (events.FOE_HIT, 2, 1, "The enemy hits Mage.", "L’ennemi frappe le Mage."),
    (
        events.DAMAGE_PART,
        sums.ARMOR,
        0,
        "Mage: part of the damage: 3 armor.",
        "Mage : part des dégâts : 3 points d’armure.",
    ),
    (
        events.FOE_HIT,
        0,
        2,
        "The enemy hits Mage, but the armor holds.",
        "L’ennemi frappe le Mage, et l’armure tient bon.",
    ),
    (
        events.FOE_FROZEN,
        0,
        0,
        "Frozen stiff, the enemy does not attack Mage.",
        "Figé par le givre, l’ennemi n’attaque pas le Mage.",
    ),
    (
        events.FOE_HIT_ITSELF,
        2,
        0,
        "Confused, the enemy hits itself instead of Mage.",
        "Dans sa confusion, l’ennemi se frappe au lieu de frapper le Mage.",
    ),
    (events.FOE_HEALED, 2, 7, "Mage: the enemy regains 2 HP and has 7.", "Mage : l’ennemi regagne 2 PV et en a 7."),
    (
        events.FOE_BEATEN,
        RAT,
        0,
        "Victory! Giant Rat falls to Mage.",
        "Victoire du Mage sur le Rat géant.",
    ),
    (events.SKILL_USED, BACKSTAB, 0, "Mage uses Backstab.", "Le Mage utilise Coup en traître."),
    (events.REFRESHED, 0, 0, "Mage: skill ready again.", "Mage : compétence de nouveau disponible."),
    (events.ITEM_TAKEN, SWORD, 0, "Mage takes: Worn Sword (2 uses).", "Le Mage prend : Épée usée (2 utilisations)."),
    (events.ITEM_USED, SWORD, 1, "Mage: Worn Sword has 1 use left.", "Mage : Épée usée (encore 1 utilisation)."),
    (events.ITEM_DROPPED, SWORD, 0, "Mage: Worn Sword discarded.", "Mage : Objet défaussé : Épée usée."),
    (events.FELL, 3, 0, "The whole party falls, and lands in area 3!", "Tout le groupe tombe jusqu’à la zone 3 !"),
    (events.DID_NOT_FALL, 0, 0, "Mage: There is nowhere to fall to.", "Mage : Ici, impossible de tomber plus bas."),
    (events.ATE, 0, 0, "Mage eats 1 food.", "Le Mage mange 1 ration."),
    (events.HUNGRY, 0, 0, "Mage has nothing to eat.", "Rien à manger pour le Mage."),
    (
        events.OFFERED,
        0,
        0,
        "Mage lays 1 gold at the idol’s feet.",
        "Le Mage dépose 1 pièce d’or aux pieds de l’idole.",
    ),
    (
        events.STANCE_TAKEN,
        cardspeak.DEFENSIVE,
        0,
        "Mage takes a stance: Defensive.",
        "Le Mage change de posture : Défensive.",
    ),
    (events.REROLLED, 0, 6, "Mage rolls die 1 again: 6.", "Le Mage relance le dé 1 : 6."),
    (
        events.FEAT_PERFORMED,
        1,
        answers.BY_SKILL,
        "Mage performs a free feat on die 2.",
        "Le Mage effectue une prouesse gratuite sur le dé 2.",
    ),
    (
        events.FEAT_PERFORMED,
        1,
        answers.BY_XP,
        "Mage performs a feat on die 2.",
        "Le Mage effectue une prouesse sur le dé 2.",
    ),
    (events.DIE_DOUBLED, 1, 8, "Mage: Die 2 now counts 8.", "Mage : Le dé 2 compte maintenant pour 8."),
    (events.PEEKED, AXE, 0, "Mage looks at the deck: Axe (trap).", "Le Mage regarde la pioche : Hache (piège)."),
    (events.PLACED, AXE, 3, "Mage puts Axe in room 4.", "Le Mage met en salle 4 : Hache."),
    (events.PLACED, AXE, 8, "Mage puts Axe under the deck.", "Le Mage met sous la pioche : Hache."),
    (events.ROOMS_SWAPPED, 1, 4, "Mage: Rooms 2 and 5 swap places.", "Mage : Les salles 2 et 5 changent de place."),
    (
        events.ROOM_REPLACED,
        4,
        AXE,
        "Mage replaces room 5 with Axe (trap).",
        "Le Mage remplace la salle 5 : Hache (piège).",
    ),
    (
        events.BOSS_REMOVED,
        QUEEN,
        0,
        "The boss of this floor is left behind.",
        "Le Gardien de cet étage reste derrière vous.",
    ),
    (events.NOTHING_HAPPENED, 0, 0, "Mage: nothing happens.", "Mage : il ne se passe rien."),
    (events.DAMAGE_DEALT, 5, 0, "Mage strikes.", "Le Mage frappe."),
    (events.SKILL_EFFECT, cardspeak.ADD_ARMOR, 2, "Mage: +2 damage.", "Mage : +2 dégâts."),
    (
        events.GAME_WON,
        0,
        0,
        "The last boss falls, and does not rise again. The Blood of Og is yours!",
        "Le dernier Gardien tombe et ne se relève plus. Le Sang d’Og est à vous !",
    ),
    (
        events.GAME_LOST,
        BY_FOE,
        RAT,
        "Mage is killed in combat: Giant Rat. The party is lost.",
        "Le Mage meurt au combat contre le Rat géant. Le groupe est perdu.",
    ),
    (
        events.GAME_LOST,
        BY_ROOM,
        AXE,
        "Mage dies here: Axe. The party is lost.",
        "Le Mage meurt ici : Hache. Le groupe est perdu.",
    ),
    (
        events.GAME_LOST,
        BY_ROOM,
        -1,
        "Mage dies of their wounds. The party is lost.",
        "Le Mage succombe à ses blessures. Le groupe est perdu.",
    ),
    (
        events.GAME_LOST,
        BY_POISON,
        -1,
        "The poison reaches Mage’s heart. The party is lost.",
        "Le poison atteint le cœur du Mage. Le groupe est perdu.",
    ),
    (
        events.GAME_LOST,
        BY_HUNGER,
        -1,
        "Hunger kills Mage. The party is lost.",
        "La faim emporte le Mage. Le groupe est perdu.",
    ),
    (events.LEADER_NAMED, 0, 0, "Mage leads the party.", "Chef de groupe : le Mage."),
    (events.ORDER_CHANGED, 0, 0, "Mage now comes before Rogue.", "Le Mage passe maintenant avant la Rogue."),
    (
        events.SLIPPED,
        0,
        0,
        "Mage falls! The others will follow once their cards are resolved.",
        "Le Mage tombe ! Le reste du groupe suivra, ses cartes une fois résolues.",
    ),
    (events.DEAL_PROPOSED, 0, 0, "Mage proposes an exchange to Rogue.", "Le Mage propose un échange à la Rogue."),
    (events.DEAL_MADE, 0, 0, "Mage and Rogue agree.", "Le Mage et la Rogue s’accordent."),
    (events.DEAL_REFUSED, 0, 0, "Rogue refuses the exchange with Mage.", "La Rogue refuse l’échange avec le Mage."),
    (events.HANDED_OVER, answers.THING_GOLD, 2, "Mage gives 2 gold.", "Le Mage donne 2 pièces d’or."),
    (events.HANDED_OVER, answers.THING_ITEM, SWORD, "Mage gives Worn Sword.", "Le Mage donne Épée usée."),
    (events.HANDED_OVER, answers.THING_POTION, 1, "Mage gives a Fire potion.", "Le Mage donne une potion de feu."),
    (
        events.ITEM_DECLINED,
        AXE,
        0,
        "Mage leaves the Item to the others: Axe.",
        "Le Mage laisse l’Objet aux autres : Hache.",
    ),
    (
        events.BOON_USED,
        cardspeak.FIRST_BLOOD,
        2,
        "Mage: First Blood (2 more damage).",
        "Mage : Premier sang (dégâts augmentés de 2).",
    ),
    (
        events.STORY_DRAWN,
        GIBBET,
        0,
        "Mage draws a story: The Gibbet. Someone of rank swings above the square, and nobody has dared to rob him yet.",
        "Le Mage pioche une carte Histoire : Le gibet. Un homme de rang se balance au-dessus de la place, "
        "et nul n’a encore osé le dépouiller.",
    ),
    (
        events.HORDE_THINNED,
        1,
        4,
        "Mage: one of them falls and 1 is left.",
        "Mage : l’un d’eux tombe et il en reste 1.",
    ),
    (events.PARRIED, 3, BUCKLER, "Mage: Cracked Buckler saves 3 HP.", "Mage : Targe fendue, 3 PV de moins à perdre."),
    (
        events.DIE_EXCHANGED,
        1,
        5,
        "Mage: Die 2 and the Dungeon die swap faces: die 2 now shows 5.",
        "Mage : Le dé 2 et le dé Donjon échangent leurs faces : le dé 2 montre maintenant 5.",
    ),
    (
        events.FOE_DODGED,
        6,
        0,
        "Mage: The enemy dodges: the highest die, 6, is lost.",
        "Mage : L’ennemi esquive : le dé le plus haut, 6, est perdu.",
    ),
    (events.LEVEL_CHANGED, 2, 1, "Mage: now level 2.", "Mage : niveau 2 atteint."),
    (events.FOE_SUNDERED, 1, 0, "Mage: the enemy has 1 armor left.", "Mage : il reste 1 d’armure à l’ennemi."),
    (events.FOE_EXECUTED, 0, 0, "Mage finishes the enemy off.", "Le Mage achève l’ennemi."),
    (
        events.BURDENED,
        ALARM,
        0,
        "Mage: This card must be taken: The Alarm.",
        "Mage : Cette carte doit être prise : L’alarme.",
    ),
    (events.UNBURDENED, ALARM, 0, "Mage: It ends with the floor: The Alarm.", "Mage : Fini avec cet étage : L’alarme."),
    (
        events.DIE_SET_ASIDE,
        2,
        0,
        "Mage: The lowest die, 2, is set aside.",
        "Mage : Le dé le plus bas, 2, est mis de côté.",
    ),
    (
        events.MONSTER_LOWERED,
        WARNING,
        0,
        "Mage: An Old Warning: the monster is the one from the floor above.",
        "Mage : Un ancien avertissement : le monstre est celui de l’étage du dessus.",
    ),
]
BOONS = {
    cardspeak.SCOUT: "Scout (the centre room is face up).",
    cardspeak.HAGGLE: "Haggler (2 gold less to pay).",
    cardspeak.DEFT: "Deft Hands (a die of the check is rolled again).",
    cardspeak.PATHFINDER: "Pathfinder (a diagonal step).",
    cardspeak.STOMACH: "Iron Stomach (hunger costs 2 HP at most).",
    cardspeak.DRESSING: "Field Dressing (+2 HP with the meal).",
    cardspeak.SECOND_WIND: "Second Wind (2 HP left instead of death).",
    cardspeak.FIRST_BLOOD: "First Blood (2 more damage).",
    cardspeak.STEADY_HAND: "Steady Hand (the feat is free).",
    cardspeak.SURE_STROKE: "Sure Stroke (the die keeps its value).",
    cardspeak.CLEAR_MIND: "Bone of Ernazar (the curse symbol counts as blank).",
    cardspeak.SIGHT: "Eye of Constantine (a room can be revealed).",
    cardspeak.BLOOD: "Og’s Blood (+2 HP for the fight won).",
}


def test_the_tables_are_complete() -> None:
    every = set(range(1, events.EVENTS)) - {kind for kind, *_ in TOLD_OF_OVERLORDS}
    assert {kind for kind, *_ in TOLD} == every - OF_PARTIES
    assert {kind for kind, *_ in TOLD_OF_MAGE} == every
    assert set(BOONS) == {1 << place for place in range(cardspeak.BOONS)}


@pytest.mark.parametrize(("kind", "first", "second", "english", "french"), TOLD)
def test_an_event_in_words(kind: int, first: int, second: int, english: str, french: str) -> None:
    check(Story().game, an_event(EVENTS, kind, 0, first, second, *more(kind, second)), english, french)


@pytest.mark.parametrize(("kind", "first", "second", "english", "french"), TOLD_OF_MAGE)
def test_an_event_of_a_party_in_words(kind: int, first: int, second: int, english: str, french: str) -> None:
    event = an_event(EVENTS, kind, MAGE, first, second, *more(kind, second))
    check(Story("rogue", "mage").game, event, english, french)


def more(kind: int, second: int) -> tuple[int, ...]:
    """Other facts: the damage of an enemy, its armor and who fights it; the uses of an Item."""
    if kind == events.FOE_MET:
        return (2, 0, 0b10 if second == 6 else 0b11)
    if kind == events.DAMAGE_PART:
        return (3,)
    return (2,) if kind == events.ITEM_TAKEN else ()


def check(game: State, event: Event, english: str, french: str) -> None:
    assert MiniRogueSpeech(CARDS, "en").event(game, event) == english
    said = MiniRogueSpeech(CARDS, "fr").event(game, event)
    assert said is not None
    assert said.replace("\N{NO-BREAK SPACE}", " ") == french


@pytest.mark.parametrize("boon", BOONS)
def test_perks_and_relics_go_by_the_name_of_their_card(boon: int) -> None:
    assert (
        MiniRogueSpeech(CARDS, "en").event(Story().game, an_event(EVENTS, events.BOON_USED, 0, boon, 2)) == BOONS[boon]
    )
    assert (
        MiniRogueSpeech(CARDS, "fr").event(Story().game, an_event(EVENTS, events.BOON_USED, 0, boon, 2)) != BOONS[boon]
    )


def test_a_chapter_is_won_without_the_last_boss() -> None:
    said = MiniRogueSpeech(CARDS, "en").event(Story().game, an_event(EVENTS, events.GAME_WON, 0, 2))
    assert said == "The boss of this floor is beaten: you have done what you came for!"
