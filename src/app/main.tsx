/** Composition root of the page. */
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { ServicesProvider } from '#services.ts'
import { followSystemTheme } from '#ui/theme.ts'
import { createServices } from './create-services.ts'
import { createAppRouter } from './router.tsx'
import { UpdateNotice } from './update-notice.tsx'
import '#ui/fonts.css'
import '#ui/tokens.css'
import '#ui/base.css'
import 'virtual:uno.css'

const router = createAppRouter()
const root = document.getElementById('root')
followSystemTheme()
const services = await createServices()
if (root)
  createRoot(root).render(
    <ServicesProvider value={services}>
      <RouterProvider router={router} />
      <UpdateNotice router={router} />
    </ServicesProvider>,
  )

// Nothing here may delay the first paint.
const { startServiceWorker } = await import('./service-worker.ts')
startServiceWorker(services.db, () => services.sync.pull(3_000))
