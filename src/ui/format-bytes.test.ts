import { describe, expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

describe('formatBytes', () => {
  it.each([
    [0, '0.0 MB'],
    [449_000, '0.4 MB'],
    [9_940_000, '9.9 MB'],
    [10_000_000, '10 MB'],
    [1_234_500_000, '1235 MB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})
