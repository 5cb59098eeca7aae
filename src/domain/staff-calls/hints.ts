/** Where a device of staff hears that something has changed on the server. */
import * as v from 'valibot'
import type { StaffCall } from './staff-call.ts'

const HintTopic = v.object({
  name: v.string(),
  /** Only staff may join it. */
  private: v.boolean(),
})
export type HintTopic = v.InferOutput<typeof HintTopic>

/** No topics where the server sends no hints. */
export const findHintTopics: StaffCall<{ topics: HintTopic[] }> = {
  name: 'hint_topics',
  args: {},
  answer: v.object({ topics: v.array(HintTopic) }),
}
