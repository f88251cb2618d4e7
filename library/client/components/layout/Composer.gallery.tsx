import { createGalleryPage, samplePeople } from "@parley/library/client/gallery";
import { Button } from "../inputs/Button";
import { Composer, ComposerEnd, Editor, SavedLine, TitleField } from "./Composer";
import { Stack } from "./Layout";

const [ines] = samplePeople;
const WORDS = "Nothing you write here is lost. The frame is pencil until it is kept.";
const LONG_TITLE =
    "A title that goes on for longer than the page is wide, as titles do when somebody cannot decide which of the two kettles it is about";

export const composers = createGalleryPage(
    "Composer",
    {
        Empty: () => (
            <Composer title="Your reply" photoUrl={ines.photoUrl}>
                <form>
                    <Editor aria-label="Your reply" placeholder="What did you find out?" />
                    <ComposerEnd>
                        <Button type="submit" variant="primary">
                            Post reply
                        </Button>
                    </ComposerEnd>
                </form>
            </Composer>
        ),
        "Where the words are": () => (
            <Stack gap="large">
                {(["no", "device", "account"] as const).map((saveState) => (
                    <form key={saveState}>
                        <Editor saveState={saveState} aria-label={`A reply, kept: ${saveState}`} defaultValue={WORDS} />
                        <ComposerEnd saved={<SavedLine saveState={saveState} />}>
                            <Button>Cancel</Button>
                            <Button type="submit" variant="primary">
                                Post reply
                            </Button>
                        </ComposerEnd>
                    </form>
                ))}
            </Stack>
        ),
        Wrong: () => <Editor aria-label="A reply that is too long" aria-invalid defaultValue={WORDS} />,
        "Being sent": () => (
            <form>
                <Editor saveState="device" aria-label="A reply on its way" defaultValue={WORDS} readOnly />
                <ComposerEnd saved={<SavedLine saveState="device">12:04</SavedLine>}>
                    <Button type="submit" variant="primary" busy>
                        Post reply
                    </Button>
                </ComposerEnd>
            </form>
        ),
        "The title of a new post": () => (
            <Stack>
                <TitleField aria-label="Title" placeholder="What is it about?" />
                <TitleField aria-label="A long title" defaultValue={LONG_TITLE} />
            </Stack>
        ),
        "Without a photo": () => (
            <Composer title="Your reply">
                <Editor aria-label="A reply of a guest" />
            </Composer>
        ),
        "Right to left": () => (
            <div dir="rtl" lang="ar">
                <Composer title="ردك" photoUrl={ines.photoUrl}>
                    <Editor aria-label="ردك" defaultValue="قست المقاومة بعد ربع ساعة، وهي الآن أعلى." />
                    <ComposerEnd saved={<SavedLine saveState="account" />}>
                        <Button variant="primary">انشر الرد</Button>
                    </ComposerEnd>
                </Composer>
            </div>
        ),
    },
    { narrow: true },
);
