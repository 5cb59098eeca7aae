/** Order numbers as staff read them: unique among all orders that are on the device (all open ones are). */
import { createContext, useContext } from 'react'
import { shortNumber } from '#domain/orders/order-numbers.ts'

const none: ReadonlyMap<string, string> = new Map()
const LongerNumbers = createContext(none)

/** With those that need more than 8 characters (`longerNumbers`). */
export const OrderNumbersProvider = LongerNumbers.Provider

export function useOrderNumber(id: string): string {
  return useContext(LongerNumbers).get(id) ?? shortNumber(id)
}
