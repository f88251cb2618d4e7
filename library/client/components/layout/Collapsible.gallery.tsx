import { createGalleryPage } from "@parley/library/client/gallery";
import { ReadingText } from "../content/ReadingText";
import { Collapsible } from "./Collapsible";

const NOTE =
    "<p>The element was dead, the thermostat was not. Vinegar overnight for the scale, a new washer under the lid, and it boils in three minutes.</p>";
const STEPS = [
    "Unplug it, and let it cool for an hour.",
    'Take out the three screws under the base; they want a <a href="#torx">T10 with a hole</a>.',
    "Lift the base off, and look for brown marks around the element.",
    "Measure the element: 20 to 30 ohms is well, no reading is not.",
    'Order one <a href="#part">of the same maker</a>; the others leak.',
    "Put a new washer under it, and tighten by hand.",
    "Fill it, wait ten minutes, and look for drops.",
    "Boil it empty of tea and full of water, twice.",
];
const LONG = `<ol>${STEPS.map((step) => `<li>${step}</li>`).join("")}</ol>`;

export const collapsibles = createGalleryPage("Collapsible", {
    Short: () => (
        <Collapsible>
            <ReadingText html="<p>Mended.</p>" />
        </Collapsible>
    ),
    "Up to 150 high": () => (
        <Collapsible>
            <ReadingText html={NOTE.repeat(2)} />
        </Collapsible>
    ),
    Long: () => (
        <Collapsible>
            <ReadingText html={LONG} />
        </Collapsible>
    ),
    "Cut at 200": () => (
        <Collapsible maxHeight={200}>
            <ReadingText html={LONG} />
        </Collapsible>
    ),
    "Cut at 400": () => (
        <Collapsible maxHeight={400}>
            <ReadingText html={LONG.repeat(3)} />
        </Collapsible>
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <Collapsible>
                <ReadingText
                    lang="ar"
                    html={"<p>عنصر التسخين كان تالفًا أما منظم الحرارة فلا. خل طوال الليل لإزالة الكلس وحلقة جديدة تحت الغطاء.</p>".repeat(
                        6,
                    )}
                />
            </Collapsible>
        </div>
    ),
});
