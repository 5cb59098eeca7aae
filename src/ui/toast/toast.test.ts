import { afterEach, describe, expect, it } from 'vitest'
import { type Toast, receiveToasts, showToast, notifyPageLeft, whenPageLeft } from './toast.ts'

let stop = () => {}
afterEach(() => stop())

describe('showToast', () => {
  it('keeps toasts until the toaster exists, and hands each over once, in order', () => {
    showToast({ message: 'first', tone: 'info' })
    showToast({ message: 'second', tone: 'info' })
    const seen: Toast[] = []
    stop = receiveToasts((toast) => seen.push(toast))
    expect(seen.map((toast) => toast.message)).toEqual(['first', 'second'])
    stop()
    const again: Toast[] = []
    stop = receiveToasts((toast) => again.push(toast))
    expect(again).toEqual([])
  })

  it('hands a toast over at once when there is a toaster', () => {
    const seen: string[] = []
    stop = receiveToasts((toast) => seen.push(toast.message))
    showToast({ message: 'now', tone: 'success' })
    expect(seen).toEqual(['now'])
  })

  it('keeps the new toaster when the old one is removed later', () => {
    const stopOld = receiveToasts(() => {})
    const seen: string[] = []
    stop = receiveToasts((toast) => seen.push(toast.message))
    stopOld()
    showToast({ message: 'still heard', tone: 'info' })
    expect(seen).toEqual(['still heard'])
  })
})

describe('leaving a page', () => {
  it('drops only waiting toasts about that page', () => {
    showToast({ message: 'about the page', tone: 'info', ofPage: true })
    showToast({ message: 'about an order', tone: 'info' })
    notifyPageLeft()
    const seen: string[] = []
    stop = receiveToasts((toast) => seen.push(toast.message))
    expect(seen).toEqual(['about an order'])
  })

  it('notifies the toaster until it unsubscribes', () => {
    let told = 0
    const stopListening = whenPageLeft(() => (told += 1))
    notifyPageLeft()
    stopListening()
    notifyPageLeft()
    expect(told).toBe(1)
  })
})
