import type { Call, CallName, Carrier, Input, Output } from '../../shared/ipc.ts'
import { browserCarrier } from './browser-carrier.ts'
import { type Connection, unreachable, type WatchedCarrier } from './connection.ts'

declare global {
  interface Window {
    /** Put there by Electron's preload; absent in a browser. */
    readonly agent?: Carrier
  }
}

/** The carrier of this window: Electron's where there is one, the headless bridge otherwise. */
export function chooseCarrier(): WatchedCarrier {
  return window.agent ? electronCarrier(window.agent) : browserCarrier()
}

function electronCarrier(agent: Carrier): WatchedCarrier {
  const open: Connection = { status: 'open', epoch: 0 }
  const call: Call = async <Name extends CallName>(name: Name, input: Input<Name>) => {
    try {
      return await agent.call(name, input)
    } catch {
      return unreachable<Output<Name>>('The agent did not answer. Quit Countersign and start it again.')
    }
  }
  return {
    call,
    subscribe: listener => agent.subscribe(listener),
    connection: () => open,
    watchConnection: () => () => {},
    tryAgain: () => {},
  }
}
