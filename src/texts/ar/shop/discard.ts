import type { discard as english } from '#texts/en/shop/discard.ts'
import type { Arabic } from '#texts/message.ts'

export const discard = {
  discard: 'تجاهل',
  whenOnline: 'تجاهل عند الاتصال',
  keep: 'إبقاء',
  unknownKind: 'تجاهل هذا التغيير ({kind})؟',
  withdrawn: 'تم التجاهل',
  ofOthers:
    'على هذا الجهاز تغيير لعضو آخر في فريق العمل يعتمد عليه. لم يتم تجاهله: يلزم أولًا تجاهل ذلك التغيير من حساب العضو الآخر، أو تولّي التغييرين من حساب مالك.',
  later: 'سيتم تجاهله عند الاتصال بالإنترنت، ما لم يكن قد وصل.',
  arrived: 'وصل إلى الخادم بالفعل: لم يتم تجاهله.',
  unknown:
    'ربما وصل إلى الخادم، ولا يمكن سؤاله الآن. لم يتم تجاهله: يُرجى المحاولة مرة أخرى عند توفر الاتصال.',
} as const satisfies Arabic<typeof english>
