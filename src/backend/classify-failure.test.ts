import { describe, expect, it } from 'vitest'
import { type FailedReply, classifyFailure, parseRetryAfter } from './classify-failure.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

function classOf(reply: Partial<FailedReply>) {
  return classifyFailure({ status: 400, isJson: true, withUserToken: false, now, ...reply }).class
}

describe('classifyFailure', () => {
  it.each([0, 408, 425, 429, 500, 502, 503, 504, 511, 520])(
    'takes status %i for passing trouble',
    (status) => {
      expect(classOf({ status })).toBe('transient')
      expect(classOf({ status, withUserToken: true })).toBe('transient')
    },
  )

  it.each(['08006', '40001', '40P01', '53300', '55P03', '57014', '57P01', '25006'])(
    'classifies SQLSTATE %s as transient with any status',
    (code) => {
      expect(classOf({ code, status: 400 })).toBe('transient')
      expect(classOf({ code, status: 403, withUserToken: true })).toBe('transient')
    },
  )

  it.each([200, 204, 302, 400, 401, 403, 404, 407])(
    'takes a page instead of our JSON (status %i) for a captive portal',
    (status) => {
      expect(classOf({ status, isJson: false, withUserToken: true })).toBe('transient')
    },
  )

  it('takes JSON of another shape with status 200 for passing trouble', () => {
    expect(classOf({ status: 200 })).toBe('transient')
  })

  it('waits for a new app when our server has answered what this one cannot read', () => {
    expect(classOf({ status: 200, isAnswer: true })).toBe('upgrade')
    expect(classOf({ status: 200, isAnswer: true, isJson: false })).toBe('transient')
    expect(classOf({ status: 503, isAnswer: true })).toBe('transient')
  })

  it('asks for a sign-in when the token is missing, expired or not accepted', () => {
    expect(classOf({ status: 401, code: 'PGRST301', withUserToken: true })).toBe('sign-in')
    expect(classOf({ status: 401, code: '42501' })).toBe('sign-in')
    expect(classOf({ status: 403, code: '42501' })).toBe('sign-in')
    expect(classOf({ status: 401, code: 'PT401', withUserToken: true })).toBe('sign-in')
  })

  it('takes a permission refused to a signed-in user for final', () => {
    expect(classOf({ status: 403, code: '42501', withUserToken: true })).toBe('rejected')
  })

  const statuses = [400, 401, 403, 404, 405, 407, 408, 409, 413, 418, 421, 425, 429, 451, 503]
  it.each(statuses)('takes %i without a code of our server for passing trouble', (status) => {
    for (const code of [
      undefined,
      '',
      'WAF_BLOCKED',
      'forbidden',
      'BLOCK',
      '10000',
      String(status),
    ])
      for (const isJson of [true, false])
        for (const withUserToken of [true, false])
          expect(classOf({ status, code, isJson, withUserToken, message: 'No' })).toBe('transient')
  })

  it.each([
    ['PGRST202', 404],
    ['PGRST203', 300],
    ['PGRST204', 400],
    ['42703', 400],
    ['42883', 404],
  ])('waits for a new app when the server does not know the call (%s)', (code, status) => {
    expect(classOf({ code, status })).toBe('upgrade')
  })

  it.each(['22P02', '22003', '23502', '23503', '23505', '23514'])(
    'takes SQLSTATE %s for a final refusal',
    (code) => {
      expect(classOf({ code, status: 400 })).toBe('rejected')
      expect(classOf({ code, status: 409 })).toBe('rejected')
    },
  )

  it.each([
    [401, 'P0001'],
    [401, '22001'],
    [404, '22001'],
    [403, '23505'],
    [404, '42501'],
    [413, '23505'],
  ])(
    'takes a code that our server does not send with %i (%s) for passing trouble',
    (status, code) => {
      const reply = { status, code, message: 'Blocked' }
      expect(classOf(reply)).toBe('transient')
      expect(classOf({ ...reply, withUserToken: true })).toBe('transient')
    },
  )

  it('keeps the operation on a refusal it does not know', () => {
    expect(classOf({ status: 400, code: 'P0001' })).toBe('upgrade')
    expect(classOf({ status: 404, code: 'PGRST205' })).toBe('upgrade')
    expect(classOf({ status: 418, code: 'PT418' })).toBe('upgrade')
  })

  it('retries after a 500 of the embedded backend (a raised exception, a check violation)', () => {
    expect(classOf({ status: 500, code: 'SUP' })).toBe('transient')
  })

  it('carries status, code and the time to wait', () => {
    const reply = {
      status: 429,
      code: 'X',
      retryAfter: '7',
      isJson: true,
      withUserToken: false,
      now,
    }
    expect(classifyFailure(reply)).toEqual({
      class: 'transient',
      status: 429,
      code: 'X',
      retryAfterMs: 7000,
    })
  })

  it('leaves out fields that the reply did not have', () => {
    const reply = { status: 0, isJson: false, withUserToken: false, now }
    expect(classifyFailure(reply)).toEqual({ class: 'transient', status: 0 })
  })
})

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 5 ', 5000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['999999', 3_600_000],
  ])('reads %j', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected)
  })

  it.each([null, undefined, '', 'soon'])('ignores %j', (header) => {
    expect(parseRetryAfter(header, now)).toBeUndefined()
  })
})

describe('a 400 with a reason', () => {
  const refusal = { status: 400, isJson: true, withUserToken: true, now }

  it('is a refusal with the words of the server', () => {
    const message = ' This piece is promised to a museum. '
    expect(classifyFailure({ ...refusal, message, code: 'P0001' })).toEqual({
      class: 'rejected',
      status: 400,
      message: message.trim(),
      code: 'P0001',
    })
  })

  it.each(['PGRST100', '42804', '40001', 'XX000'])(
    'is none when it is about the request or the server: %s',
    (code) => {
      const failure = classifyFailure({ ...refusal, message: 'failed to parse', code })
      expect(failure.class).not.toBe('rejected')
      expect(failure.message).toBeUndefined()
    },
  )

  it('is none without words, of another status, or from somebody between us', () => {
    const [message, code] = ['No.', 'P0001']
    expect(classifyFailure({ ...refusal, code, message: ' ' }).class).toBe('upgrade')
    expect(classifyFailure({ ...refusal, code, message, status: 404 }).class).toBe('upgrade')
    for (const other of [{ message }, { message, code, isJson: false }]) {
      const failure = classifyFailure({ ...refusal, ...other })
      expect(failure.class).toBe('transient')
      expect(failure.message).toBeUndefined()
    }
  })
})
