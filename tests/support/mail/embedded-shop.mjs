// `npm start` without the build: uses `supabase/` and `dist/` in its working directory.
import { serveShop } from '../../../scripts/serve-shop.mjs'

const shop = await serveShop({ port: 0 })
process.send?.({ url: shop.url })
process.on('disconnect', () => void shop.close().finally(() => process.exit(0)))
