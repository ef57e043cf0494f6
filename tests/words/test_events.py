"""Every kind of event, in both languages."""

import pytest

from tests.mini_rogue.story import Story
from undercroft.cards import load_mini_rogue
from undercroft.rules.mini_rogue import answers, cardspeak, events
from undercroft.rules.mini_rogue.cardspeak import BLIND, CURSE, FIRE, GOLD, HEALING, HP, POISON
from undercroft.rules.mini_rogue.state import BY_FOE, BY_HUNGER, BY_POISON, BY_ROOM
from undercroft.words import Speech

CARDS = load_mini_rogue()
AXE = CARDS.room_number("axe")
RAT = int(CARDS.tables.room_line[CARDS.room_number("monster-a")])
SWORD = CARDS.item_number("worn-sword")
QUEEN = CARDS.boss_number("spider-queen")
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
        0,
        "A boss guards the exit: Spider Queen (12 HP, 2 damage, poisons).",
        "Un gardien tient la sortie : Reine araignée (12 PV, 2 dégâts, poison).",
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
    (events.AFFLICTED, CURSE, 0, "Cursed.", "Malédiction."),
    (events.CURED, POISON | BLIND, 0, "Poison cured, blindness cured.", "Poison guéri, aveuglement guéri."),
    (events.BLESSED, 0, 0, "A blessing.", "Une bénédiction."),
    (events.POTION_GAINED, FIRE, 0, "+ Fire potion.", "+ potion de feu."),
    (events.POTION_LOST, FIRE, 0, "Fire potion given up.", "Potion de feu abandonnée."),
    (events.DRANK, HEALING, 0, "You drink the Healing potion.", "Vous buvez la potion de soins."),
    (events.DRANK, FIRE, 0, "Fire potion: 7 damage.", "Potion de feu : 7 dégâts."),
    (events.FOE_MET, RAT, 6, "To arms! Giant Rat: 6 HP, 2 damage.", "Aux armes ! Rat géant : 6 PV, 2 dégâts."),
    (events.FOE_HURT, 4, 2, "4 damage, the enemy has 2 HP left.", "4 dégâts, il reste 2 PV à l’ennemi."),
    (events.FOE_MISSED, 0, 0, "The enemy misses.", "L’ennemi vous manque."),
    (events.FOE_HIT, 2, 1, "The enemy hits (armor stops 1).", "L’ennemi frappe (l’armure arrête 1)."),
    (events.FOE_FROZEN, 0, 0, "Frozen stiff, the enemy does not attack.", "Figé par le givre, l’ennemi n’attaque pas."),
    (events.FOE_HIT_ITSELF, 2, 0, "Confused, the enemy hits itself.", "Dans sa confusion, l’ennemi se frappe."),
    (events.FOE_HEALED, 2, 7, "The enemy regains 2 HP and has 7.", "L’ennemi regagne 2 PV et en a 7."),
    (events.FOE_BEATEN, RAT, 0, "Victory! Giant Rat.", "Victoire ! Rat géant."),
    (events.SKILL_USED, BACKSTAB, 0, "You use Backstab.", "Vous utilisez Coup en traître."),
    (events.REFRESHED, 0, 0, "Skill ready again.", "Compétence de nouveau prête."),
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
    (events.ROOMS_SWAPPED, 1, 4, "Rooms 2 and 5 change places.", "Les salles 2 et 5 changent de place."),
    (events.ROOM_REPLACED, 4, AXE, "Room 5 is now: Axe (trap).", "La salle 5 devient : Hache (piège)."),
    (
        events.BOSS_REMOVED,
        QUEEN,
        0,
        "The boss of this floor is left behind.",
        "Le gardien de cet étage reste derrière vous.",
    ),
    (events.NOTHING_HAPPENED, 0, 0, "Nothing happens.", "Il ne se passe rien."),
    (events.DAMAGE_DEALT, 5, 0, "You strike.", "Vous frappez."),
    (events.SKILL_EFFECT, cardspeak.ADD_ARMOR, 2, "+2 damage.", "+2 dégâts."),
    (
        events.GAME_WON,
        0,
        0,
        "The last boss falls, and does not rise again. The Blood of Og is yours!",
        "Le dernier gardien tombe et ne se relève plus. Le Sang d’Og est à vous !",
    ),
    (events.GAME_LOST, BY_FOE, RAT, "Killed in combat: Giant Rat.", "Vous tombez au combat : Rat géant."),
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
]


def test_the_table_is_complete() -> None:
    assert {kind for kind, *_ in TOLD} == set(range(1, events.EVENTS))


@pytest.mark.parametrize(("kind", "first", "second", "english", "french"), TOLD)
def test_an_event_in_words(kind: int, first: int, second: int, english: str, french: str) -> None:
    game = Story().game
    assert Speech(CARDS, "en").event(game, (kind, 0, first, second)) == english
    said = Speech(CARDS, "fr").event(game, (kind, 0, first, second))
    assert said is not None
    assert said.replace("\N{NO-BREAK SPACE}", " ") == french
