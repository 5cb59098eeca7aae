/** How typed words are found in folded texts. */
import { fold } from './fold.ts'

/** The words of a folded text without the article; the remaining word has two or three letters. */
export function withoutArticles(folded: string): string {
  return folded.replaceAll(/(?<!\p{L})(?:و?ال(?=\p{L}{2})|(?:بال|لل)(?=\p{L}{3}))/gu, '')
}

/** Whether a folded text contains all typed words in any order, with or without their article. */
export function createTextMatcher(typed: string): (folded: string) => boolean {
  const words = fold(typed).trim().split(/\s+/)
  const bare = words.map(withoutArticles)
  return (folded) =>
    words.every((word, at) => folded.includes(word) || folded.includes(bare[at] ?? word))
}
