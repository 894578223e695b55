import type { App } from 'electron'

/** Registered with the system by the installers (`protocols` of electron-builder.yml). */
export const linkScheme = 'countersign'

const toRequest = new RegExp(`^${linkScheme}://approvals/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/?$`)

/**
 * Returns the screen that a link of the program opens, as the fragment of its page: `countersign://approvals/UUID` opens that request.
 * `undefined` for any other text. Web pages can open such links too, so one never does more than show.
 */
export function screenOfLink(text: string): string | undefined {
  const id = toRequest.exec(text)?.[1]
  return id === undefined ? undefined : `#/approvals/${id}`
}

/**
 * Hears of links from the system: by which it starts the program, here or a second time, and as a Mac tells of them. What comes before
 * there is a window waits for it.
 * @returns A function that opens what waits, and from then on what comes.
 */
export function hearLinks(
  app: Pick<App, 'on'>,
  commandLine: readonly string[],
): (openMain: (screen: string | undefined) => void) => void {
  let waiting = screenAmong(commandLine)
  let open = (screen: string | undefined) => {
    waiting = screen ?? waiting
  }
  app.on('second-instance', (_, ofSecond) => open(screenAmong(ofSecond)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    open(screenOfLink(url))
  })
  return openMain => {
    open = openMain
    openMain(waiting)
  }
}

function screenAmong(commandLine: readonly string[]): string | undefined {
  return commandLine.flatMap(argument => screenOfLink(argument) ?? [])[0]
}
