import type { install as english } from '#texts/en/shop/install.ts'
import type { Arabic } from '#texts/message.ts'

export const install = {
  title: 'تثبيت نفر',
  hint: 'يمكن إبقاء نفر على الشاشة الرئيسية: يُفتح دون اتصال أيضًا.',
  text: 'يُفتح من الشاشة الرئيسية مثل أي تطبيق، ودون اتصال أيضًا.',
  button: 'تثبيت التطبيق',
  stepNumber: '{number}.',
  share: 'الضغط على زر «مشاركة» في طرف الشاشة.',
  addToHome: 'اختيار «إضافة إلى الشاشة الرئيسية».',
  add: 'الضغط على «إضافة»: صار نفر على الشاشة الرئيسية.',
} as const satisfies Arabic<typeof english>
