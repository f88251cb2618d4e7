import { createGalleryPage } from "@parley/library/client/gallery";
import { Row } from "../layout/Layout";
import { Badge } from "./Badge";

export const badges = createGalleryPage("Badge", {
    "From one to more than are counted": () => (
        <Row>
            {[1, 9, 24, 99, 100, 12345].map((count) => (
                <Badge key={count} count={count} />
            ))}
        </Row>
    ),
    "With a maximum of its own": () => <Badge count={1200} maximum={999} />,
    Small: () => (
        <Row>
            <Badge count={3} small />
            <Badge count={120} small />
        </Row>
    ),
});
