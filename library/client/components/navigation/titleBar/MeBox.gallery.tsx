import { createGalleryPage } from "@parley/library/client/gallery";
import { Row } from "../../layout/Layout";
import { MeBox } from "./MeBox";
import { samplePanels } from "./samples.gallery";

export const meBoxes = createGalleryPage("Me-box", {
    "Nothing new": () => (
        <Row align="end">
            <MeBox panels={samplePanels(0)} />
        </Row>
    ),
    "Three new": () => (
        <Row align="end">
            <MeBox panels={samplePanels(3)} />
        </Row>
    ),
    "Over a hundred new": () => (
        <Row align="end">
            <MeBox panels={samplePanels(100)} />
        </Row>
    ),
    "The account alone": () => (
        <Row align="end">
            <MeBox panels={samplePanels(0).slice(-1)} />
        </Row>
    ),
});
