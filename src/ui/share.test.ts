import { afterEach, expect, it, vi } from 'vitest'
import { share } from './share.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['AbortError', true],
  ['InvalidStateError', true],
  ['NotAllowedError', false],
])('%s of the share sheet counts as done: %s', async (name, isDone) => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', name)) })
  expect(await share({ url: '/' })).toBe(isDone)
})

it('a browser without a share sheet cannot share', async () => {
  vi.stubGlobal('navigator', {})
  expect(await share({ url: '/' })).toBe(false)
})
