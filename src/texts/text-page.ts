/**
 * A page of running text. Its tags: `<strong>`, and links to the pages `<account>`, `<contact>` and
 * `<shipping>`.
 */
export interface TextPage {
  title: string
  intro: string
  blocks: readonly TextBlock[]
}

export type TextBlock = { heading: string } | { text: string } | { list: readonly string[] }
