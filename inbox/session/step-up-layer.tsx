import { lazyPart } from '../connection/lazy-part.tsx';
import { overlayFrame } from '../connection/overlay-frame.tsx';
import { answerStepUp, useStepUpQuestion } from './step-up.ts';

const StepUpDialog = lazyPart({
  script: () => import('./step-up-dialog.tsx'),
  pick: (it) => it.StepUpDialog,
  frame: overlayFrame(() => answerStepUp(false)),
});

/** Prompts over any screen for a proof of identity, when the server requires a recent one. */
export function StepUpLayer() {
  const question = useStepUpQuestion();
  return question && <StepUpDialog question={question} />;
}
