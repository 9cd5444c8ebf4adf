import { searchWords } from '../../../text/search-words.ts';

const english = `
  a about after again all also am an and any are as at be because been before being but by can cannot could did do does doing done
  down each every few for from further get give go got had has have having he her here hers him his how i if in into is it its just
  know let like ll make many may me might more most much must my need no nor not now of off on once one only or other our out over
  own re same say see she should since so some still such tell than that the their them then there these they this those through to
  too under until up us use ve very want was way we well were what when where which while who why will with would you your
  best dear hello help hey hi kind kindly morning please regards sincerely sorry thank thanks thx`;

const german = `
  ab aber alle allem allen aller alles als also am an andere anderen auch auf aus bei bekomme bin bis bist bitte da dabei damit dann
  das dass dazu dein deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem
  einen einer eines einmal er es etwas euch euer eure für gegen geht gerade gibt habe haben hat hatte hatten hier hin ich ihm ihn ihnen
  ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jetzt kann kein keine keinen können könnte könnten leider
  lässt machen mal man mehr mein meine meinem meinen meiner mich mir mit möchte muss müssen nach nicht nichts noch nun nur ob oder ohne
  schon sehr sein seine seit sich sie sind so soll sollte um und uns unser unsere vom von vor wann war waren warum was weil welche
  welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird wo wollen wurde wurden würde zu zum zur zwischen über
  danke dank freundliche freundlichen geehrte geehrter gruß grüße grüßen guten hallo herr frau liebe lieber liebes moin morgen tag
  viele vielen`;

/** Words that say nothing of what is asked, in English and German. In other languages only their number tells. */
export const commonWords: ReadonlySet<string> = new Set(searchWords(`${english} ${german}`));
