/** Builds the shop for the tests, unless the caller just has. */
import { build } from 'vite'

export default async function buildShop(): Promise<void> {
  if (process.env['NEFER_BUILT'] !== '1') await build({ logLevel: 'warn' })
}
