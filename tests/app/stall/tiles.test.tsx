import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sellableOf } from '#admin/stall/sellable.ts'
import { TileStock } from '#admin/stall/tiles.tsx'
import { aProduct } from '../../support/builders.ts'

interface Numbers {
  stock: number
  setAside?: number
  inSale: number
  atMarket?: boolean
}

function textOf({ stock, setAside = 0, inSale, atMarket = false }: Numbers): string {
  const product = aProduct({ stock, set_aside: setAside })
  const sellable = sellableOf(product, atMarket)
  return renderToStaticMarkup(<TileStock sellable={sellable} quantity={inSale} />)
}

test('a tile whose pieces are all in the sale is not sold out', () => {
  expect(textOf({ stock: 2, inSale: 2 })).toContain('All in this sale')
  expect(textOf({ stock: 0, inSale: 0 })).toContain('Sold out')
  expect(textOf({ stock: 0, inSale: 2 })).toContain('2 more than counted')
})

test('a device that does not sell at the market counts what the shop can sell', () => {
  expect(textOf({ stock: 2, setAside: 3, inSale: 0 })).toContain('2 left')
  expect(textOf({ stock: 0, setAside: 3, inSale: 0 })).toContain('Sold out')
})

test('a device at the market counts what is set aside, then what was not packed', () => {
  const at = (numbers: Omit<Numbers, 'atMarket'>) => textOf({ ...numbers, atMarket: true })
  expect(at({ stock: 2, setAside: 3, inSale: 1 })).toContain('2 left')
  expect(at({ stock: 2, setAside: 3, inSale: 3 })).toContain('All in this sale')
  expect(at({ stock: 2, setAside: 3, inSale: 4 })).toContain('1 more than packed')
  expect(at({ stock: 2, setAside: 3, inSale: 6 })).toContain('1 more than counted')
  expect(at({ stock: 2, inSale: 0 })).toContain('None packed')
  expect(at({ stock: 0, inSale: 0 })).toContain('Sold out')
})
