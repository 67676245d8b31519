// What a seat at a Riffifi table knows of the hidden cards, and guesses of the rest.
//
// Beliefs grow from the seat's own redacted events alone: who played what, what a card buried unseen may have been
// (RF-2.5), and with Equal chances whose hand went where (RF-6.1). A level that forgets loses some of that again
// (bots/memory.hpp): a forgotten card counts as unseen, so its guesses are worse but never contradict what it knows.
//
// A Guesser is made once per decision: it asks the memory once and then draws complete positions that agree with the
// view.
#pragma once

#include <array>
#include <vector>

#include "bots/character.hpp"
#include "bots/memory.hpp"
#include "games/riffifi/rules/game.hpp"

namespace ludothek::riffifi {

inline constexpr int kMostInHand = 12;  // RF-1.5, three players

// A card somebody has played this round: the card itself, or what it may be where it was buried unseen.
struct PastPlay {
  Card card = kNoCard;
  bool buried = false;
  CardSet possible;  // of one buried unseen by another seat; RF-2.5
};

class Beliefs {
 public:
  explicit Beliefs(const Character& character);

  // Kept until catch_up(), since noticing needs chance and an event comes without it.
  void see(const Event& event) { unread_.push_back(event); }
  void catch_up(Seat me, int players, FastRandom& random);

  const std::vector<PastPlay>& played_by(Seat seat) const { return played_[seat]; }
  // Asked once per decision: does it come to mind that this card has been played this round?
  bool remembers_played(Card card, FastRandom& random) const;
  // RF-6.1  The seat that now plays the hand this card is known to belong to; kOnlooker: not known, or forgotten.
  Seat remembers_holder(Card card, int players, FastRandom& random) const;

 private:
  void begin_round(int round);
  void play(const CardPlayed& played, FastRandom& random);
  void belongs(Card card, Seat holder, FastRandom& random, int times);

  std::vector<Event> unread_;
  PerSeat<std::vector<PastPlay>> played_;
  PerColour<Card> shown_{};  // as it follows from the events
  Memory round_;             // place: a card; thing: 0, "it has been played"
  Memory hands_;             // place: a card; thing: the seat that played its hand in the first round (RF-6.1)
  const Character& character_;
  Seat me_ = kOnlooker;
  int players_ = 0;
  int round_number_ = 1;
};

// Draws positions. It keeps nothing of the Beliefs it was made from.
class Guesser {
 public:
  // REQUIRES: beliefs have caught up; the view is of a seat that is to decide.
  Guesser(const View& view, const Beliefs& beliefs, FastRandom& random);

  // A position that looks from this seat as the view does, with a hidden card wherever it may be.
  State guess(FastRandom& random) const;
  // Nothing is hidden from this seat: all guesses are the same.
  bool certain() const { return certain_; }
  // Of most of the hidden cards it is known whose they are (RF-6.1).
  bool knows_most() const { return certain_ || 2 * owned_by_any_.size() > unseen_.size(); }

  // The cards of which it is not known where they are …
  CardSet unseen() const { return unseen_; }
  // … and those among them that this seat is known to have, in hand or under its pile (RF-6.1).
  CardSet owned_by(Seat seat) const { return owned_[seat]; }

  // A played card that is not known: buried unseen, or forgotten (then it may be anything).
  struct Gap {
    CardSet possible;
    Seat seat;
    bool buried;
    bool last;  // the top of that seat's pile
  };
  const std::vector<Gap>& gaps() const { return gaps_; }

 private:
  bool draw(State& state, FastRandom& random) const;
  bool fill(State& state, CardSet& left, PerSeat<int>& open, std::size_t gap, FastRandom& random) const;
  CardSet candidates(const Gap& gap, CardSet left, const PerSeat<int>& open) const;
  void put(State& state, const Gap& gap, Card card) const;
  void deal_rest(State& state, CardSet left, const PerSeat<int>& open, FastRandom& random) const;

  State known_{};             // everything but the hidden cards
  CardSet unseen_;            // where they are, is to be guessed
  PerSeat<CardSet> owned_{};  // of these: known to be one seat's, in hand or under its pile (RF-6.1)
  PerSeat<int> in_hand_{};    // how many unseen cards each seat holds
  CardSet owned_by_any_;
  std::vector<Gap> gaps_;  // the most restricted first
  bool certain_ = false;
};

// One position, for those who need no second. REQUIRES: as for Guesser.
inline State guess(const View& view, const Beliefs& beliefs, FastRandom& random) {
  return Guesser(view, beliefs, random).guess(random);
}

}  // namespace ludothek::riffifi
