/** What the forms make of typed values, and the server accepts. */
export const phoneCases: readonly [typed: string, phone: string | null][] = [
  ['01001234567', '01001234567'],
  ['0100\u200b123\u20604567', '01001234567'],
  ['\u200e+20 100–123—4567', '+201001234567'],
  ['０１００１２３４５６７', '01001234567'],
  ['＋２０（100）123．4567', '+201001234567'],
  ['010 0123\u00ad-4567\ufe0f', '01001234567'],
  ['0223456789', '0223456789'],
  ['02 2345 6789', '0223456789'],
  ['034812345', '034812345'],
  ['0403123456', '0403123456'],
  ['+20 3 4812345', '+2034812345'],
  ['0101234567', null],
  ['03481234', null],
  ['223456789', null],
  ['0123456a\u200b01', null],
]

export const emailCases: readonly [typed: string, email: string | null][] = [
  ["o'brien@mail.example", "o'brien@mail.example"],
  ['a&b@mail.example', 'a&b@mail.example'],
  ['mona@xn--4gbrim.xn--mgbc0a9azcg', 'mona@xn--4gbrim.xn--mgbc0a9azcg'],
  ['mona\u200b@mail\u00ad.example\u2060', 'mona@mail.example'],
  ['ｍｏｎａ＠mail.example', 'mona@mail.example'],
  ['mona@my-mail.co1', 'mona@my-mail.co1'],
  ['mona@mail', null],
  ['mona@-mail.example', null],
  ['mona@mail..example', null],
  ['mona @mail.example', null],
  ['"mona"@mail.example', null],
  ['mona,x@mail.example', null],
  ['mona@بريد.example', null],
]

export const numberCases: readonly [typed: string, digits: string | null][] = [
  ['662e41ab', '662e41ab'],
  ['#662E\u200b41AB', '662e41ab'],
  ['６６２ｅ‑41AB', '662e41ab'],
  ['662e41a', null],
]

/** Of a required text with at least two characters. */
export const textCases: readonly [typed: string, isEnough: boolean][] = [
  ['Mo', true],
  ['م\u200cن', true],
  ['👩\u200d🌾', true],
  ['\u200b\u2060\ufe0d', false],
  ['\u00ad\u200c\u200d M', false],
  ['\u2800\u2800', false],
  ['\u3164\u3164', false],
  ['\u115f\u1160\uffa0', false],
  ['  ', false],
]
