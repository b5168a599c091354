import type { GiveAgain } from './platform/give-again.ts'

/**
 * The inline script at the head of every page, run before anything else has loaded. It remembers presses of buttons and
 * forms until the page is awake and then repeats them; a button that leads on (ui/go-button.tsx) leads on at once. What was
 * typed and chosen meanwhile is given again (platform/give-again.ts), before the next letter where somebody types on just
 * when the page wakes and empties the field.
 * It also marks the role of whoever is signed in, so that the first paint can hide what that role does not see, and a
 * thin line, on which nothing is loaded for looks alone. Constant text: the content security policy allows its hash.
 */
export const earlyScript = `(()=>{
try{localStorage.token&&(document.documentElement.dataset.role=JSON.parse(localStorage.user).role)}catch{}
const line=navigator.connection;
if(line&&(line.saveData||/[23]g/.test(line.effectiveType)))document.documentElement.dataset.line='thin';
const early=[];
const hold=event=>{
const target=event.target;
const to=event.type==='submit'&&target.dataset.go;
if(to)return event.preventDefault(),location.assign(to);
const what=event.type==='submit'?!target.hasAttribute('action')&&target:target.closest?.('button:not([popovertarget]):not([type=submit])');
if(!what)return;
event.preventDefault();
early.push(()=>what.isConnected&&(event.type==='submit'?what.requestSubmit():what.click()))
};
const given=new Map();
const note=({type,target})=>{
const was=given.get(target);
if(type==='input')given.set(target,[target.value,target.checked]);
else if(was&&target.value!==was[0])target.value=was[0]
};
const heard={click:hold,submit:hold,input:note,beforeinput:note};
for(const type in heard)addEventListener(type,heard[type],true);
window.replayEarlyClicks=giveAgain=>{
for(const type in heard)removeEventListener(type,heard[type],true);
window.replayEarlyClicks=undefined;
for(const [field,what] of given)field.isConnected&&giveAgain(field,...what);
for(const repeat of early)repeat()
}
})()`

declare global {
  interface Window {
    replayEarlyClicks?: ((giveAgain: GiveAgain) => void) | undefined
  }
}
