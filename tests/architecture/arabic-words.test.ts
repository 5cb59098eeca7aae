/** Words that docs/glossary-ar.md replaces by another one, on screens, in mails and in the seed. */
import { expect, it } from 'vitest'
import { mailMessages, mailTexts } from '../../scripts/texts/mail-texts.ts'
import { recoveryMessages } from '../../scripts/texts/recovery-texts.ts'
import { readMessages } from '../../scripts/texts/text-modules.ts'
import { literalsIn, seedTexts } from '../support/seed-texts.ts'

const instead: [replaced: RegExp, by: string][] = [
  [/(?<!\p{L})و?(فشل|فشلت)(?!\p{L})/u, 'تعذّر'],
  [/نفد(?!ت)(?!\p{L})/u, 'نفدت الكمية'],
  [/إرجاع/u, 'استرجاع'],
  [/الكميات/u, 'المخزون'],
  [/تُرجى/u, 'يُرجى'],
  [/(?<!\p{L})مشترك/u, 'الاشتراك: نعم'],
  [/الطلبات[^.]*المكتملة/u, 'المغلقة'],
  [/بانتظار التجهيز/u, 'بانتظار التعبئة'],
  [/الوصلات/u, 'التعشيق'],
  // Not نحتفظ and not منحوتات (sculptures).
  [/نحت(?![\p{L}\p{M}])|منحوت(?!ات)/u, 'محفور'],
  [/سنّ?ادات/u, 'مساند'],
  [/علبة اللوتس/u, 'صندوق اللوتس'],
  [/أعمال خشبية/u, 'مشغولات خشبية'],
  [/(?<!تسجيل )دخول فريق/u, 'تسجيل دخول فريق العمل'],
  [/استعادة كلمة/u, 'نسيت كلمة المرور'],
  [/الإبقاء على/u, 'إبقاء'],
  [/(?:نعيد|إعادة|استعادة) المبلغ/u, 'رد المبلغ'],
  [/النقد المستلَ?م/u, 'المبلغ المدفوع'],
  [/التخلي عن/u, 'تجاهل'],
  [/لا (?:يقبل حفظ|يسمح بتخزين)/u, 'يرفض تخزين'],
]
const wordIn = (text: string) => instead.find(([replaced]) => replaced.test(text))?.[1]

it('Arabic texts have one word for each term', () => {
  const screens = readMessages('src/texts/ar')
  const mails = [...mailMessages(mailTexts.ar), ...recoveryMessages('ar')]
  const seed = seedTexts()
  expect([screens, mails, seed].map(({ length }) => length > 50)).toEqual([true, true, true])
  expect(screens.length).toBeGreaterThan(500)
  const texts = [
    ...screens.map(({ key, message }) => [key, JSON.stringify(message)] as const),
    ...mails,
    ...seed.map((text) => ['supabase/seed.sql', text] as const),
  ]
  expect(texts.filter(([, text]) => wordIn(text) !== undefined)).toEqual([])
})

it.each([
  ['فشلت المحاولة.', 'تعذّر'],
  ['الاسترجاع بعد نفدت الكمية', undefined],
  ['{name}، نفد', 'نفدت الكمية'],
  ['الطلبات الأقدم المكتملة على الخادم', 'المغلقة'],
  ['بانتظار التجهيز: 3', 'بانتظار التعبئة'],
  ['واليد التي تقطع الوصلات', 'التعشيق'],
  ['قطعة أثناء النحت', 'محفور'],
  ['ظنّتها منحوتة من قطعة واحدة', 'محفور'],
  ['عين تُنحت في لوح', 'محفور'],
  ['نحتفظ لك بمنحوتات', undefined],
  ['سنّادات كتب ثقيلة', 'مساند'],
  ['اشتريت علبة اللوتس', 'صندوق اللوتس'],
  ['نفر، ورشة أعمال خشبية', 'مشغولات خشبية'],
  ['دخول فريق العمل', 'تسجيل دخول فريق العمل'],
  ['يحتاج إلى تسجيل دخول فريق العمل', undefined],
  ['استعادة كلمة المرور', 'نسيت كلمة المرور'],
  ['الإبقاء على الطلب', 'إبقاء'],
  ['ونعيد المبلغ نقدًا', 'رد المبلغ'],
  ['النقد المستلَم', 'المبلغ المدفوع'],
  ['أو تم التخلي عنه', 'تجاهل'],
  ['هذا الجهاز لا يقبل حفظ أي شيء', 'يرفض تخزين'],
  ['هذا الجهاز لا يسمح بتخزين أي شيء', 'يرفض تخزين'],
])('%s: %s', (text, word) => {
  expect(wordIn(text)).toBe(word)
})

it('the literals of the seed are found, in one piece', () => {
  const sql = "-- The owner's\nvalues ('a', E'one '\n    'two\\u2066', 'it''s')"
  expect(literalsIn(sql)).toEqual(['a', 'one two\u2066', "it's"])
})
