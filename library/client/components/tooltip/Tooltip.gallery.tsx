import { createGalleryPage } from "@parley/library/client/gallery";
import { Button } from "../inputs/Button";
import { Row } from "../layout/Layout";
import { Tooltip } from "./Tooltip";

export const tooltips = createGalleryPage("Tooltip", {
    "On a button": () => (
        <Tooltip tip="Bea, Yusuf, Sol, Hana, Kirra and 9 more">
            {(trigger) => (
                <Button {...trigger} icon="thanks">
                    14
                </Button>
            )}
        </Tooltip>
    ),
    "Side by side": () => (
        <Row>
            <Tooltip tip="Bookmark this mend">
                {(trigger) => <Button {...trigger} icon="bookmark" only aria-label="Bookmark" />}
            </Tooltip>
            <Tooltip tip="Quote it in a reply">
                {(trigger) => <Button {...trigger} icon="quote" only aria-label="Quote" />}
            </Tooltip>
            <Tooltip tip="Share it in a message">
                {(trigger) => <Button {...trigger} icon="share" only aria-label="Share" />}
            </Tooltip>
        </Row>
    ),
    "Very long text": () => (
        <Tooltip tip="The heating element of this kettle was taken from another of the same maker, descaled with vinegar, and has boiled every morning since the ninth of March; ask Yusuf_of_the_Tuesday_table_who_keeps_the_spare_elements for the other two.">
            {(trigger) => <Button {...trigger}>How it was mended</Button>}
        </Tooltip>
    ),
    "On a link in a sentence": () => (
        <p>
            Ask at the{" "}
            <Tooltip tip="Tuesdays, 18:00 to 21:00, Wexley library">
                {(trigger) => (
                    <a {...trigger} href="#tuesday">
                        Tuesday table
                    </a>
                )}
            </Tooltip>
            , where there is tea.
        </p>
    ),
    "At the far end": () => (
        <Row align="end">
            <Tooltip tip="Lent to Sol until the end of the month">
                {(trigger) => <Button {...trigger} icon="info" only aria-label="About this bicycle" />}
            </Tooltip>
        </Row>
    ),
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <Tooltip tip="مساء كل ثلاثاء، من السادسة إلى التاسعة">
                {(trigger) => <Button {...trigger}>طاولة الثلاثاء</Button>}
            </Tooltip>
        </div>
    ),
});
