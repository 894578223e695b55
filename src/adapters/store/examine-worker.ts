import { parentPort, workerData } from 'node:worker_threads'
import { examineDatabase } from './examine.ts'

/** Reads a database beside the agent's own thread, which goes on signing. It is given the path of a copy. */
parentPort?.postMessage(examineDatabase(workerData as string))
