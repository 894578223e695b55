import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ExaminerTask } from './examiner-task.ts'

/**
 * Runs `examineDatabase`, or `faultOf`, in a thread of its own: reading a gigabyte takes many seconds.
 * @param thread - The built `examine-worker.ts`.
 */
export async function examineInThread<Answer>(thread: string, task: ExaminerTask): Promise<Answer> {
  const worker = new Worker(thread, { workerData: task })
  // Both are awaited from the beginning: a thread may end in the turn in which it answers.
  const ended = once(worker, 'exit')
  const [answer] = await Promise.race([
    once(worker, 'message'),
    ended.then(() => {
      throw new Error('the thread that reads the database ended without an answer')
    }),
  ])
  await ended
  return answer as Answer
}
