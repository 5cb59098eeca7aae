/** Order numbers, unique among the orders of this device, which has all open ones. */
import { createContext, useContext } from 'react'
import { shortNumber } from '#domain/orders/order-numbers.ts'

const none: ReadonlyMap<string, string> = new Map()
const LongerNumbers = createContext(none)

/** The numbers of more than 8 characters (`longerNumbers`). */
export const OrderNumbersProvider = LongerNumbers.Provider

export function useOrderNumber(id: string): string {
  return useContext(LongerNumbers).get(id) ?? shortNumber(id)
}
