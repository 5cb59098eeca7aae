import type * as english from '#texts/en/parts.ts'
import type { Arabic } from '#texts/message.ts'

export const homeParts = {
  storyPicture: 'عين تُحفر في لوح من خشب الزان، وحولها أزاميل ومطرقة خشبية ولفائف من نشارة الخشب',
  story: 'طاولة عمل واحدة، ويدان اثنتان',
  storyMaker:
    'تبدأ القطعة لوحًا من الخشب وخطًا بالقلم الرصاص. واليد التي تختار اللوح هي نفسها التي تقطع التعشيقات وتركّب النحاس وتضع طبقة الزيت الأخيرة، فتخرج كل قطعة من الورشة من صنع يد واحدة.',
  storyPatterns:
    'النقوش أقدم من الأدوات: اللوتس والجعران من المعابد، ونجوم المشربيات من نوافذ القاهرة القديمة.',
  howWeWork: 'كيف نعمل',
  testimonials: 'في بيوتهم',
  letters: 'رسائل الورشة',
  lettersIntro:
    'القطع الجديدة قبل وصولها إلى المتجر، مرة في الشهر تقريبًا. لا شيء غير ذلك، ويمكن إلغاء الاشتراك في أي وقت.',
  email: 'البريد الإلكتروني',
  subscribe: 'اشتراك',
  subscribing: 'جارٍ الاشتراك…',
  addressNotSaved: 'تعذّر الحفظ: هذا الجهاز يرفض تخزين أي شيء. يمكنك المحاولة مرة أخرى.',
  addressSent: 'بقيت خطوة واحدة: تأكيد الاشتراك من الرسالة التي نرسلها إلى {address}.',
  addressSaved:
    'محفوظ على هذا الجهاز، وسيُرسَل عند توفر الاتصال بالإنترنت. وتبقى خطوة واحدة: تأكيد الاشتراك من الرسالة التي نرسلها إلى {address}.',
  byPlace: 'حسب مكانها في البيت',
  viewAllCategories: 'كل الأقسام',
} as const satisfies Arabic<typeof english.homeParts>

export const productParts = {
  share: 'مشاركة',
  linkCopied: 'تم نسخ الرابط',
  copyThisLink: 'هذا الرابط للنسخ',
  care: 'صناعة يدوية متقنة',
  careText:
    'صنعت هذه القطعة يد واحدة من البداية إلى النهاية، لذلك تختلف العروق واللون والتطعيم قليلًا عن الصورة. يُفضَّل إبعادها عن الشمس المباشرة ودهنها بقليل من الزيت مرة في السنة.',
  picture: 'الصورة {n} من {total}',
  pictures: 'صور «{name}»',
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
  millimetres: 'مم',
  centimetres: 'سم',
  sizes: {
    one: '{w}\u00a0{unit}',
    flat: '{w}\u00a0في\u00a0{d}\u00a0{unit}',
    solid: 'العرض\u00a0{w}\u00a0{unit} · العمق\u00a0{d}\u00a0{unit} · الارتفاع\u00a0{h}\u00a0{unit}',
  },
  grams: '{n} جم',
  kilograms: '{n} كجم',
  related: 'قد يعجبك أيضًا',
} as const satisfies Arabic<typeof english.productParts>
