import type { Response } from 'express'
import type { Topic } from '../../shared/topics.ts'

/** Sends topics to a browser. While it does not read, each topic is kept once. */
export function topicStream(response: Response): (topic: Topic) => void {
  const unsent = new Set<Topic>()
  response.on('drain', () => {
    const topics = [...unsent]
    unsent.clear()
    for (const topic of topics) send(topic)
  })
  return send

  function send(topic: Topic): void {
    // The agent is stopping, and what it still does may be told here.
    if (response.writableEnded) return
    if (response.writableNeedDrain) unsent.add(topic)
    else response.write(`data: ${topic}\n\n`)
  }
}
