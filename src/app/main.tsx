/** Composition root of the page. */
import { setLanguage } from '#texts/language.ts'
import { loadTexts } from '#texts/texts.ts'
import { App } from './app.tsx'
import { watchLanguageSwitch } from './language-switch.ts'
import { watchChunkLoadErrors } from './error-screen.tsx'
import { recordScrollTop, switchEntry } from './navigation.ts'
import { createAppRouter } from './router.tsx'
import { renderFresh, hydrate, readSnapshot } from './hydrate.tsx'
import '#ui/fonts.css'
import '#ui/tokens.css'
import '#ui/base.css'
import 'virtual:uno.css'

watchChunkLoadErrors()
setLanguage(document.documentElement.lang === 'ar' ? 'ar' : 'en')
const frameTexts = loadTexts('frame')
// Loads while the page's frame is rendered.
const services = Promise.all([import('./create-services.ts'), loadTexts('shop')]).then(
  ([{ createServices }]) => createServices(),
)
watchLanguageSwitch(
  services.then(({ db }) => db.lasting),
  () => recordScrollTop(switchEntry),
)
const isPrerendered = readSnapshot()
await frameTexts.catch((error: unknown) => {
  const note = document.getElementById('texts-missing')
  if (note) note.hidden = false
  throw error
})
const router = createAppRouter()
const root = document.getElementById('root')
if (root) {
  const app = <App router={router} services={services} />
  if (isPrerendered) await hydrate(root, router, app)
  else renderFresh(root, app)
}

const opened = await services
// Nothing here may delay the first paint.
const { startLater } = await import('./start-later.ts')
startLater(opened)
