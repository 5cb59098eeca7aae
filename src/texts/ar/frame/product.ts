import type { product as english } from '#texts/en/frame/product.ts'
import type { Arabic } from '#texts/message.ts'

export const product = {
  loading: 'جارٍ تحميل المنتج…',
  notFound: 'المنتج غير موجود',
  missing: {
    'not-found': 'عذرًا، تعذّر العثور على هذا المنتج.',
    'not-on-this-device':
      'هذا المنتج غير محفوظ على هذا الجهاز بعد، وسيظهر فور عودة الاتصال بالإنترنت.',
  },
  back: 'العودة إلى المنتجات',
  share: 'مشاركة',
  linkCopied: 'تم نسخ الرابط',
  copyThisLink: 'يُرجى نسخ هذا الرابط',
  available: {
    zero: 'لا توجد قطع متوفرة',
    one: 'قطعة واحدة متوفرة',
    two: 'قطعتان متوفرتان',
    few: '{n} قطع متوفرة',
    many: '{n} قطعة متوفرة',
    other: '{n} قطعة متوفرة',
  },
  delivery: 'الدفع عند الاستلام. الشحن داخل مصر مجانًا.',
  care: 'صُنع يدويًا بعناية',
  careText:
    'صنعتها يد واحدة من البداية إلى النهاية، لذلك تختلف العروق واللون والتطعيم قليلًا عن الصورة. يُفضَّل إبعادها عن الشمس المباشرة ودهنها بقليل من الزيت مرة في السنة.',
} as const satisfies Arabic<typeof english>
