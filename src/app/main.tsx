/** Composition root of the page. */
import { createRoot } from 'react-dom/client'
import { followSystemTheme } from '#ui/theme.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'
import '#ui/fonts.css'
import '#ui/tokens.css'
import '#ui/base.css'
import 'virtual:uno.css'

// On its way while the page's frame is drawn.
const services = import('./create-services.ts').then((module) => module.createServices())
const router = createAppRouter()
const root = document.getElementById('root')
followSystemTheme()
if (root) createRoot(root).render(<App router={router} services={services} />)

const { db, sync } = await services
// Nothing here may delay the first paint.
const { startServiceWorker } = await import('./worker/service-worker.ts')
startServiceWorker(db, () => sync.pull(3_000))
const { keepFocus } = await import('#ui/focus-keeper.ts')
keepFocus(document)
