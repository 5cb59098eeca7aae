/** The page loads them before the screens that read them; tests, before everything. */
import { loadTexts } from '#texts/texts.ts'

await loadTexts('frame', 'parts', 'pages', 'shop', 'staff')
