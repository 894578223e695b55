import { join } from 'node:path'
import type { ProgramDoors } from '../../adapters/http/program-routes.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { NodeCaller } from '../../core/ports/node-caller.ts'
import { createProgramWallet } from '../../core/programs/program-wallet.ts'
import type { AskedByPrograms } from '../window/asked-by-programs.ts'
import { confirmNode } from '../window/confirm-node.ts'
import { type PairingParts, pairProgram } from '../window/pair-program.ts'

interface Parts extends PairingParts, AskedByPrograms {
  readonly engine: Engine
  readonly nodes: NodeCaller
  readonly resources: string
}

/** What programs and pages with a token are served from. */
export function programDoors({ engine, nodes, suggestedNodes, resources, ...parts }: Parts): ProgramDoors {
  return {
    wallet: createProgramWallet(engine),
    confirmNode: (asked, gone) => confirmNode({ engine, nodes, suggestedNodes }, asked, gone),
    pair: (asked, gone) => pairProgram({ engine, ...parts }, asked, gone),
    provider: join(resources, 'provider.js'),
  }
}
