import { RouterProvider, createRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import 'virtual:uno.css'
import { routeTree } from '#routes/route-tree.gen.ts'

const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={createRouter({ routeTree })} />)
