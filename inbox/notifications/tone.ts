let context: AudioContext | undefined;

/** Plays two short, soft notes. Browsers keep it silent until the user has clicked or typed in the tab. */
export async function playTone(): Promise<void> {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  note(context, 880, 0);
  note(context, 1320, 0.12);
}

function note(audio: AudioContext, hertz: number, delaySeconds: number): void {
  const begin = audio.currentTime + delaySeconds;
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(0.12, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + 0.3);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + 0.32);
}
