import { createGalleryPage } from "@parley/library/client/gallery";
import { Notice } from "../content/Lists";
import { Button } from "../inputs/Button";
import { Row, Stack } from "./Layout";

const buttons = ["Like", "Reply", "Bookmark", "Share"].map((name) => <Button key={name}>{name}</Button>);
const threads = Array.from({ length: 24 }, (_, index) => `Thread ${index + 1}`);

export const layouts = createGalleryPage("Row and stack", {
    "Beside each other": () => <Row>{buttons}</Row>,
    Tight: () => <Row tight>{buttons}</Row>,
    "At both ends": () => <Row align="between">{buttons.slice(0, 2)}</Row>,
    "At the end": () => <Row align="end">{buttons.slice(0, 2)}</Row>,
    "In the middle": () => <Row align="center">{buttons.slice(0, 2)}</Row>,
    "Many wrap": () => (
        <Row>
            {threads.map((name) => (
                <Button key={name}>{name}</Button>
            ))}
        </Row>
    ),
    "Below each other, 8 apart": () => <Stack gap="small">{notices()}</Stack>,
    "16 apart": () => <Stack>{notices()}</Stack>,
    "24 apart": () => <Stack gap="large">{notices()}</Stack>,
});

function notices() {
    return ["Boil", "Unplug", "Measure"].map((step) => <Notice key={step}>{step}</Notice>);
}
