import type { Response } from 'express'
import type { Topic } from '../../shared/topics.ts'

/** Tells a browser of topics. While it does not read, each topic is kept once. */
export function tellOf(response: Response): (topic: Topic) => void {
  const unsent = new Set<Topic>()
  response.on('drain', () => {
    const topics = [...unsent]
    unsent.clear()
    for (const topic of topics) tell(topic)
  })
  return tell

  function tell(topic: Topic): void {
    if (response.writableNeedDrain) unsent.add(topic)
    else response.write(`data: ${topic}\n\n`)
  }
}
