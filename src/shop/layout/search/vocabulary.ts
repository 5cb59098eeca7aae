import type MiniSearch from 'minisearch'
import { withoutArticles } from '#domain/text-matcher.ts'

interface SimilarWord {
  word: string
  /** 1: the word itself. */
  closeness: number
}

/** Less close words are guesses: misspelt, or sharing only the first letters. */
export const surelyMeant = 0.6

/** Words of the catalogue that a typed word may mean. */
export type Vocabulary = (typed: string) => SimilarWord[]

/** In letters: a shorter beginning would match nearly every word. */
const shortestBeginning = 3

/** A word as typed, then without the Arabic article. */
export function createVocabulary(words: MiniSearch<{ word: string }>): Vocabulary {
  return (typed) => {
    const asTyped = meaningsOf(words, typed)
    const bare = withoutArticles(typed)
    if (bare === typed) return asTyped
    const withBare = meaningsOf(words, bare).map(({ word, closeness }) => ({
      word,
      closeness: Math.min(closeness, 0.95),
    }))
    const all = [...asTyped, ...withBare]
    const sure = all.filter(({ closeness }) => closeness >= surelyMeant)
    return sure.length > 0 ? sure : all
  }
}

/** Words and beginnings; else the nearest misspelt words; else a shorter beginning. */
function meaningsOf(words: MiniSearch<{ word: string }>, typed: string): SimilarWord[] {
  const beginnings = beginningWith(words, typed)
  if (beginnings.length > 0) return beginnings
  const similar = misspelt(words, typed)
  return similar.length > 0 ? similar : shorterBeginning(words, typed)
}

function beginningWith(words: MiniSearch<{ word: string }>, typed: string): SimilarWord[] {
  const hits = words.search(typed, { prefix: true, fuzzy: false, tokenize: whole })
  return hits.map(({ id }) => {
    const word = String(id)
    return {
      word,
      closeness: word === typed ? 1 : surelyMeant + (0.3 * typed.length) / word.length,
    }
  })
}

function misspelt(words: MiniSearch<{ word: string }>, typed: string): SimilarWord[] {
  if (typed.length < 4) return []
  const near = (fuzzy: number) => {
    const hits = words.search(typed, { prefix: false, fuzzy, tokenize: whole })
    const nearest = hits[0]?.score ?? 0
    return hits.filter(({ score }) => score > nearest * 0.95).map(({ id }) => String(id))
  }
  const byOne = near(1)
  const found = byOne.length > 0 ? byOne : near(2).filter((word) => isMeantBy(typed, word))
  return found.map((word) => ({ word, closeness: 0.4 }))
}

/** Two different letters make a short word another word: 'chair', 'pair'. Swapped ones do not. */
function isMeantBy(typed: string, word: string): boolean {
  return typed.length >= 7 || lettersOf(typed) === lettersOf(word)
}

function lettersOf(word: string): string {
  return Array.from(word).toSorted().join('')
}

/** Words that begin with most of the typed text. */
function shorterBeginning(words: MiniSearch<{ word: string }>, typed: string): SimilarWord[] {
  const shortest = Math.max(shortestBeginning, Math.ceil(typed.length * 0.6))
  for (let length = typed.length - 1; length >= shortest; length -= 1) {
    const hits = beginningWith(words, typed.slice(0, length))
    if (hits.length > 0) return hits.map(({ word }) => ({ word, closeness: 0.3 }))
  }
  return []
}

function whole(text: string): string[] {
  return [text]
}
