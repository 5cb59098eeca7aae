import { createFileRoute } from '@tanstack/react-router'
import { SavedScreen } from '#shop/saved/saved-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/saved')({
  head: () => ({ meta: [{ title: t.titles.saved }] }),
  component: SavedScreen,
})
