import type { z } from 'zod'
import type { Engine } from '../engine/engine.ts'
import type { WebReader } from '../ports/web-reader.ts'
import type { Program } from '../programs/program.ts'
import type { ProgramWallet } from '../programs/program-wallet.ts'
import type { Payments } from './payments.ts'
import type { ToolAnswer } from './tool-answer.ts'

/** What a tool is run with. */
export interface ToolContext {
  readonly engine: Engine
  readonly wallet: ProgramWallet
  readonly web: WebReader
  readonly payments: Payments
  readonly program: Program
  /** The program's user: it sees its own requests, and no others. */
  readonly userId: string
}

/** A tool of the Model Context Protocol. None approves anything, and none reads a key or a policy. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  /** Name by which clients call it. */
  readonly name: string
  /** Explanation for the model that calls it. */
  readonly description: string
  /** True if it changes nothing and asks nobody. */
  readonly readOnly: boolean
  readonly input: Input
  /** @throws RpcError, AgentError, NodeRefusal */
  run(input: z.output<Input>, context: ToolContext): ToolAnswer | Promise<ToolAnswer>
}

/** Declares a tool; its input is checked before it runs. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool
}
