import type { productParts as english } from '#texts/en/parts/product-parts.ts'
import type { Arabic } from '#texts/message.ts'

export const productParts = {
  share: 'مشاركة',
  linkCopied: 'تم نسخ الرابط',
  copyThisLink: 'يُرجى نسخ هذا الرابط',
  care: 'صُنع يدويًا بعناية',
  careText:
    'صنعتها يد واحدة من البداية إلى النهاية، لذلك تختلف العروق واللون والتطعيم قليلًا عن الصورة. يُفضَّل إبعادها عن الشمس المباشرة ودهنها بقليل من الزيت مرة في السنة.',
  picture: 'الصورة {n} من {total}',
  pictures: 'صور {name}',
  enlarge: 'تكبير الصورة',
  double: 'ضعف الحجم',
  previous: 'السابق',
  next: 'التالي',
  facts: 'المواصفات',
  size: 'المقاس',
  weight: 'الوزن',
  wood: 'الخشب',
  finish: 'التشطيب',
  maker: 'من صنع',
  keep: 'العناية',
  millimetres: '{size} مم',
  centimetres: '{size} سم',
  grams: '{n} جم',
  kilograms: '{n} كجم',
  related: 'منتجات مشابهة',
} as const satisfies Arabic<typeof english>
