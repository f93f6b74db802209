#include "discreet/maps/canvas.h"

#include <gtest/gtest.h>

namespace discreet::canvas_test {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

Ring square(double x) { return {{x, 10}, {x + 10, 10}, {x + 10, 20}, {x, 20}}; }

// Each ring is a path of its own, whatever was drawn before: no line leads from one to the next, or from a text.
TEST(Canvas, RingsAreNotJoined) {
  Canvas canvas(PictureFormat::svg, 200, 100);
  canvas.text({150, 80}, "before", {});
  canvas.outline(MultiPolygon{{square(10)}, {square(50)}, {square(90)}}, {});
  std::string bytes = std::move(canvas).bytes();
  EXPECT_EQ(count(bytes, "M 10 10 L 20 10 L 20 20 L 10 20 Z"), 1) << bytes;
  EXPECT_EQ(count(bytes, "Z M 50 10 L"), 1) << bytes;
  EXPECT_EQ(count(bytes, "Z M 90 10 L"), 1) << bytes;
  EXPECT_EQ(count(bytes, "L 50 10"), 0) << bytes;
}

TEST(Canvas, APngIsOne) {
  Canvas canvas(PictureFormat::png, 20, 10);
  std::string bytes = std::move(canvas).bytes();
  EXPECT_TRUE(bytes.starts_with("\x89PNG\r\n\x1a\n"));
}

}  // namespace discreet::canvas_test
