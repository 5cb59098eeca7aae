import type { unreadable as english } from '#texts/en/shop/unreadable.ts'
import type { Arabic } from '#texts/message.ts'

export const unreadable = {
  received: 'وصل من الخادم وتعذّرت قراءته',
  receivedText:
    'أرسل خادم الورشة هذه البيانات بصيغة لا يفهمها هذا الإصدار. لم يتأثر شيء يخصك؛ ويبقى في المتجر الإصدار الأقدم منها إن وُجد.',
  asJson: 'البيانات بصيغة JSON',
  title: 'بيانات تعذّرت قراءتها',
  text: 'لا يمكن إرسالها كما هي. تبقى مخزنة على هذا الجهاز، وينتظرها ما كُتب بعدها عن الشيء نفسه. قد يتمكن إصدار أحدث من المتجر من قراءتها.',
  setAside: 'تنحيتها',
  question: 'تنحية هذه البيانات؟',
  questionText:
    'تُحفَظ في ملف مساعدة يمكن للورشة قراءته، ولا يُنتظر إرسالها بعد ذلك: يُرسَل ما يأتي خلفها. وإن كان معتمدًا عليها، فقد يرفضه الخادم، وسيُطلب قرارك.',
  letWait: 'إبقاؤها في الانتظار',
  saveAndSetAside: 'حفظ وتنحية',
} as const satisfies Arabic<typeof english>
