import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rich } from '#texts/rich.tsx'

/** A text with the tags that src/texts/text-page.ts lists. */
export function TextWithLinks({ text }: { text: string }) {
  return rich(text, tags)
}

const tags = {
  strong: (inside: ReactNode) => <strong>{inside}</strong>,
  account: (inside: ReactNode) => <Link to="/account">{inside}</Link>,
  contact: (inside: ReactNode) => <Link to="/contact">{inside}</Link>,
  shipping: (inside: ReactNode) => <Link to="/shipping">{inside}</Link>,
}
