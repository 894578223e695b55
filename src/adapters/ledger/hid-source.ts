import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { classOf } from './common-js.ts'
import { type DeviceSource, type Link, LinkFailure, type Plugged } from './source.ts'
import { linkOver } from './transport-link.ts'
import { udevNextStep } from './udev.ts'

type Library = ReturnType<
  typeof classOf<typeof import('@ledgerhq/hw-transport-node-hid/lib/TransportNodeHid')['default']>
>

/** Operating system and Ledger's library, as it uses them; tests have others. */
export interface HidSurroundings {
  /** Loads the library. Its errors come from the loader of libraries. */
  loadLibrary(): Promise<Library>
  readonly platform: NodeJS.Platform
  /** Rejects with the error of the operating system where the file may not be read and written. */
  checkAccess(place: string): Promise<void>
}

const real: HidSurroundings = {
  loadLibrary: async () => classOf(await import('@ledgerhq/hw-transport-node-hid/lib/TransportNodeHid')),
  platform: process.platform,
  checkAccess: place => access(place, constants.R_OK | constants.W_OK),
}

/** Devices on USB, by Ledger's own library. It is loaded when devices are first looked for. */
export function hidSource(surroundings: HidSurroundings = real): DeviceSource {
  /** Names of models by place. */
  const models = new Map<string, string>()
  const library = once(() => surroundings.loadLibrary().catch(notLoaded))
  return {
    async list(): Promise<readonly Plugged[]> {
      const transports = await library()
      // One of its parts is loaded only here.
      const places: readonly string[] = await transports.list().catch(notLoaded)
      if (places.some(place => !models.has(place))) await learnModels(transports, models)
      return places.map(place => ({ place, model: models.get(place) ?? null }))
    },

    async open(place: string): Promise<Link> {
      const transports = await library()
      try {
        return linkOver(await transports.open(place))
      } catch (failure) {
        throw await whyNotOpened(surroundings, place, failure)
      }
    },

    listen(listener: () => void): () => void {
      let stop = () => {}
      let isStopped = false
      library().then(
        transports => {
          if (isStopped) return
          const subscription = transports.listen({
            next({ type, descriptor }) {
              if (descriptor && type === 'remove') models.delete(descriptor)
              listener()
            },
            error: listener,
            complete: () => {},
          })
          stop = () => subscription.unsubscribe()
        },
        // `list` says it.
        () => {},
      )
      return () => {
        isStopped = true
        stop()
      }
    },
  }
}

/** The library names the model of a device only to those who listen, and tells them first of every device that is there. */
async function learnModels(transports: Library, models: Map<string, string>): Promise<void> {
  const subscription = transports.listen({
    next({ type, descriptor, deviceModel }) {
      // The library writes some names with a no-break space.
      const model = deviceModel?.productName.replace(/\s+/g, ' ')
      if (descriptor && type === 'add' && model) models.set(descriptor, model)
    },
    error: () => {},
    complete: () => {},
  })
  await new Promise(resolve => setImmediate(resolve))
  subscription.unsubscribe()
}

function notLoaded(failure: unknown): never {
  throw new LinkFailure('unavailable', whyNotLoaded(failure), failure)
}

function whyNotLoaded(failure: unknown): string {
  const lacksLibrary = failure instanceof Error && /lib(udev|usb)/.test(failure.message)
  return lacksLibrary
    ? 'This computer lacks a library that USB devices are found with. Install it (Debian, Ubuntu: sudo apt install libudev1 libusb-1.0-0) and start the agent again.'
    : 'The part of the agent that talks to USB devices could not be loaded. Install the agent again.'
}

/** The library says of every device that it cannot open it, and nothing more. */
async function whyNotOpened(
  { platform, checkAccess }: HidSurroundings,
  place: string,
  failure: unknown,
): Promise<LinkFailure> {
  if (platform !== 'linux') return new LinkFailure('held', '', failure)
  try {
    await checkAccess(place)
    return new LinkFailure('held', '', failure)
  } catch (refusal) {
    const isForbidden = ['EACCES', 'EPERM'].includes((refusal as NodeJS.ErrnoException).code ?? '')
    return isForbidden ? new LinkFailure('forbidden', udevNextStep, failure) : new LinkFailure('gone', '', failure)
  }
}

/** Remembers the result. A failed call is tried again at the next call. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch((failure: unknown) => {
      made = undefined
      throw failure
    })
    return made
  }
}
