import { readFileSync, rmSync } from 'node:fs'
import { startHeadless } from './headless.ts'
import { turnkeyClient, ethereumAccount } from './turnkey.ts'
const file='/tmp/try2.json'; rmSync(file,{force:true})
const a = await startHeadless(['--ephemeral', '--init', file])
const c = JSON.parse(readFileSync(file,'utf8')); const client = turnkeyClient(c)
const w = await client.createWallet({ type:'ACTIVITY_TYPE_CREATE_WALLET', timestampMs:String(Date.now()), organizationId:c.organizationId, parameters:{walletName:'w', accounts:[ethereumAccount]}} as any)
const address = (w.activity.result as any).createWalletResult.addresses[0]
const request = await client.stampSignRawPayload({type:'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', timestampMs:String(Date.now()), organizationId:c.organizationId, parameters:{signWith:address,payload:'hi',encoding:'PAYLOAD_ENCODING_TEXT_UTF8',hashFunction:'HASH_FUNCTION_KECCAK256'}})
const held = fetch(request.url,{method:'POST',headers:{'Content-Type':'application/json',[request.stamp.stampHeaderName]:request.stamp.stampHeaderValue},body:request.body})
const page = process.argv[2]==='page' ? await (await import('./agent-window.ts')).openAgentWindow(await (await import('./chromium.ts')).launchChromium(), a.window) : undefined
await new Promise(r=>setTimeout(r,1500))
let t=Date.now(); const stopping=a.stop()
await held.then(async r=>console.log('answered',Date.now()-t,r.status,(await r.text()).slice(0,80)))
await stopping; console.log('stopped',Date.now()-t)
process.exit()
